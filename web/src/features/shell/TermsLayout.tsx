import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { breaks, call } from "../../api/call";
import { termsAccept } from "../../api/generated/sdk.gen";
import type { TermsReply } from "../../api/generated/types.gen";
import { accountQuery } from "../../api/queries";
import { termsQuery } from "../../domain/terms/query";
import { TermsLinks } from "../../domain/terms/TermsLinks";
import { useLang, useT } from "../../i18n/t";
import { FailureAlert } from "../../kit/form/FailureAlert";
import { useAttempt } from "../../kit/form/useAttempt";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow } from "../../kit/ui/useFollow";
import { BareLayout } from "./BareLayout";
import { OPEN_PAGES } from "./openWithoutTerms";

/** Asks for the operator's terms, before the page that was asked for: a new version once, at the first sign-in under it. */
export function TermsLayout({ isMain }: { isMain: boolean }) {
  const terms = useQuery(termsQuery(useLang()));
  return (
    <BareLayout>
      <QueryState query={terms}>{(data) => <Question terms={data} isMain={isMain} />}</QueryState>
    </BareLayout>
  );
}

function Question({ terms, isMain }: { terms: TermsReply; isMain: boolean }) {
  const t = useT();
  const queries = useQueryClient();
  const { failure, busy, attempt } = useAttempt();
  const [isNewer, setNewer] = useState(false);
  const accept = () =>
    attempt(
      async () => {
        await call(termsAccept({ body: { version: terms.version } }));
        queries.setQueryData(accountQuery.queryKey, (account) => account && { ...account, terms_due: null });
        void queries.invalidateQueries({ queryKey: ["security"] });
      },
      (error) => {
        const isOver = breaks(error, "version", "unknown_choice");
        setNewer(isOver);
        if (isOver) void queries.invalidateQueries({ queryKey: ["site", "terms"] });
        return isOver;
      },
    );
  return (
    <Container header={<Header variant="h1">{t("terms.due_title")}</Header>}>
      <SpaceBetween size="l">
        {failure && <FailureAlert words={failure} />}
        {isNewer && <Alert type="info">{t("terms.newer")}</Alert>}
        <p>{t("terms.due", { version: terms.version })}</p>
        <TermsLinks terms={terms} />
        <Button variant="primary" fullWidth loading={busy} onClick={() => void accept()}>
          {t("terms.accept")}
        </Button>
        <Otherwise isMain={isMain} />
      </SpaceBetween>
    </Container>
  );
}

/** Who does not accept can still take their data along, and the main user can close the account. */
function Otherwise({ isMain }: { isMain: boolean }) {
  const t = useT();
  const follow = useFollow();
  return (
    <SpaceBetween size="xs">
      <p>{t(isMain ? "terms.otherwise" : "terms.otherwise_sub")}</p>
      {OPEN_PAGES.filter((page) => isMain || !page.isOfMain).map(({ path, words }) => (
        <Button key={path} variant="inline-link" href={path} onFollow={(event) => follow(path, event)}>
          {t(words)}
        </Button>
      ))}
    </SpaceBetween>
  );
}
