import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import ContentLayout from "@cloudscape-design/components/content-layout";
import Header from "@cloudscape-design/components/header";
import SegmentedControl from "@cloudscape-design/components/segmented-control";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CSSProperties, ReactNode } from "react";
import { call } from "../api/call";
import { setLanguage, useLang } from "../state/lang";
import { setTheme, useIsDark } from "../state/theme";
import { sessionDelete } from "./generated/sdk.gen";
import type { OperatorSessionReply } from "./generated/types.gen";
import { QUEUES, queueAddress } from "./place";
import { TrialWarning } from "./TrialWarning";
import { useWords } from "./words";

interface Props {
  /** Who is signed in, if anybody is. */
  session: OperatorSessionReply | undefined;
  /** The queue that is shown. */
  queue: (typeof QUEUES)[number];
  children: ReactNode;
}

/** What stands around everything: who is signed in, language and theme. */
export function Frame({ session, queue, children }: Props) {
  const name = session?.name;
  const w = useWords();
  const lang = useLang();
  const isDark = useIsDark();
  const client = useQueryClient();
  const signOut = useMutation({ mutationFn: () => call(sessionDelete()), onSuccess: () => client.resetQueries() });
  const actions = (
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      {name && <Box color="text-body-secondary">{name}</Box>}
      <Button variant="link" onClick={() => setLanguage(lang === "CN" ? "US" : "CN")}>
        {w("other_language")}
      </Button>
      <Button variant="link" onClick={() => setTheme(isDark ? "light" : "dark")}>
        {w(isDark ? "to_light" : "to_dark")}
      </Button>
      {name && (
        <Button loading={signOut.isPending} onClick={() => signOut.mutate()}>
          {w("sign_out")}
        </Button>
      )}
    </SpaceBetween>
  );
  return (
    <main style={width}>
      <Box padding="l">
        <ContentLayout
          header={
            <Header variant="h1" description={w("operator")} actions={actions}>
              {w(queue)}
            </Header>
          }
        >
          {session && <TrialWarning session={session} />}
          {name && (
            <nav aria-label={w("queues")}>
              <Box padding={{ bottom: "m" }}>
                <SegmentedControl
                  label={w("queues")}
                  selectedId={queue}
                  options={QUEUES.map((id) => ({ id, text: w(id) }))}
                  onChange={({ detail }) => {
                    const chosen = QUEUES.find((id) => id === detail.selectedId) ?? "verifications";
                    window.location.hash = queueAddress(chosen);
                  }}
                />
              </Box>
            </nav>
          )}
          {children}
        </ContentLayout>
      </Box>
    </main>
  );
}

/** As wide as the console's pages. */
const width: CSSProperties = { maxInlineSize: 1320, marginInline: "auto" };
