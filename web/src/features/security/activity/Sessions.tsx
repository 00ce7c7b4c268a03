import Badge from "@cloudscape-design/components/badge";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import * as tokens from "@cloudscape-design/design-tokens";
import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, useState } from "react";
import type { SessionReply } from "../../../api/generated/types.gen";
import { sessionsQuery } from "../../../api/queries";
import { useT } from "../../../i18n/t";
import { useTimes } from "../../../i18n/times";
import { QueryState } from "../../../ui/QueryState";
import { RevokeDialog, type Revoked } from "./RevokeDialog";
import { useAgentWords } from "./useAgentWords";

/** Where the person is signed in, and the way to end that. */
export function Sessions() {
  const t = useT();
  const sessions = useQuery({ ...sessionsQuery, meta: { quiet: true } });
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
          <ul style={list}>
            {all.map((session, index) => (
              <li key={session.session_id} style={index === 0 ? row : { ...row, ...divided }}>
                <Session session={session} onEnd={() => setAsked({ all: false, session })} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {asked && <RevokeDialog asked={asked} onClose={() => setAsked(null)} />}
    </Container>
  );
}

function Session({ session, onEnd }: { session: SessionReply; onEnd: () => void }) {
  const t = useT();
  const times = useTimes();
  const agentWords = useAgentWords();
  const { address, created_at, is_current, seen_at, user_agent } = session;
  const name = agentWords(user_agent);
  return (
    <>
      <div style={words}>
        <Box fontWeight="bold">
          <span title={user_agent}>{name}</span>{" "}
          {is_current && <Badge color="green">{t("activity.this_session")}</Badge>}
        </Box>
        <Box color="text-body-secondary" fontSize="body-s">
          {t("activity.session", { address, time: times.at(created_at), ago: times.ago(seen_at) })}
        </Box>
      </div>
      {!is_current && (
        <Button ariaLabel={t("activity.end_one", { name, address })} onClick={onEnd}>
          {t("activity.end")}
        </Button>
      )}
    </>
  );
}

const list: CSSProperties = { listStyle: "none", margin: 0, padding: 0 };
const row: CSSProperties = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `${tokens.spaceScaledXs} ${tokens.spaceScaledL}`,
  paddingBlock: tokens.spaceScaledS,
};
const divided: CSSProperties = { borderBlockStart: `1px solid ${tokens.colorBorderDividerDefault}` };
const words: CSSProperties = { flex: "1 1 260px", minWidth: 0, overflowWrap: "anywhere" };
