import Badge from "@cloudscape-design/components/badge";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SessionReply } from "../../../api/generated/types.gen";
import { sessionsQuery } from "../../../api/queries";
import { useT } from "../../../i18n/t";
import { useTimes } from "../../../i18n/times";
import { QueryState } from "../../../kit/ui/QueryState";
import { Rows } from "../Rows";
import { RevokeDialog, type Revoked } from "./RevokeDialog";
import { useAgentWords } from "./useAgentWords";

/** Where the person is signed in, and the way to end that. */
export function Sessions() {
  const t = useT();
  const sessions = useQuery({ ...sessionsQuery, meta: { quiet: true } });
  const agentWords = useAgentWords();
  const [asked, setAsked] = useState<Revoked | null>(null);
  const others = sessions.data?.sessions.filter(({ is_current }) => !is_current).length ?? 0;
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={t("activity.sessions_intro")}
          counter={sessions.data ? `(${sessions.data.sessions.length})` : undefined}
          actions={
            <Button
              disabled={others === 0}
              disabledReason={t("activity.no_others")}
              onClick={() => setAsked({ all: true, count: others })}
            >
              {t("activity.end_others")}
            </Button>
          }
        >
          {t("security.tab_sessions")}
        </Header>
      }
    >
      <QueryState query={sessions}>
        {({ sessions: all }) => (
          <Rows
            rows={all.map((session) => ({
              id: session.session_id,
              words: <Session session={session} />,
              action: !session.is_current && (
                <Button
                  ariaLabel={t("activity.end_one", {
                    name: agentWords(session.user_agent),
                    address: session.address,
                  })}
                  onClick={() => setAsked({ all: false, session })}
                >
                  {t("activity.end")}
                </Button>
              ),
            }))}
          />
        )}
      </QueryState>
      {asked && <RevokeDialog asked={asked} onClose={() => setAsked(null)} />}
    </Container>
  );
}

/** A session in words. */
function Session({ session }: { session: SessionReply }) {
  const t = useT();
  const times = useTimes();
  const agentWords = useAgentWords();
  const { address, created_at, is_current, seen_at, user_agent } = session;
  return (
    <>
      <Box fontWeight="bold">
        <span title={user_agent}>{agentWords(user_agent)}</span>{" "}
        {is_current && <Badge color="green">{t("activity.this_session")}</Badge>}
      </Box>
      <Box color="text-body-secondary" fontSize="body-s">
        {t("activity.session", { address, time: times.at(created_at), ago: times.ago(seen_at) })}
      </Box>
    </>
  );
}
