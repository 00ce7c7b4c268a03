import Box from "@cloudscape-design/components/box";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call";
import { sessionRevoke, sessionRevokeOthers } from "../../../api/generated/sdk.gen";
import type { SessionReply } from "../../../api/generated/types.gen";
import { sessionsQuery } from "../../../api/queries";
import { useT } from "../../../i18n/t";
import { useAttempt } from "../../../kit/form/useAttempt";
import { ConfirmDialog } from "../../../kit/table/ConfirmDialog";
import { toast } from "../../../state/toast";
import { useAgentWords } from "./useAgentWords";

/** Which sessions shall end: one, or all but the present one. */
export type Revoked = { all: false; session: SessionReply } | { all: true; count: number };

interface Props {
  asked: Revoked;
  onClose: () => void;
}

/** Asks before sessions end, and says what that means for whoever uses them. */
export function RevokeDialog({ asked, onClose }: Props) {
  const t = useT();
  const agentWords = useAgentWords();
  const queries = useQueryClient();
  const { failure, busy, attempt } = useAttempt();
  const end = () =>
    attempt(async () => {
      const ended = asked.all
        ? (await call(sessionRevokeOthers({ body: {} }))).ended
        : await call(sessionRevoke({ body: { session_id: asked.session.session_id } })).then(() => 1);
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      toast.success(t("activity.ended", { count: ended }));
      onClose();
    });
  return (
    <ConfirmDialog
      title={t(asked.all ? "activity.end_others" : "activity.end_session")}
      confirm={t(asked.all ? "activity.end_others" : "activity.end_session")}
      busy={busy}
      failure={failure ?? undefined}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      <Box variant="p">
        {asked.all
          ? t("activity.end_others_ask", { count: asked.count })
          : t("activity.end_ask", { name: agentWords(asked.session.user_agent), address: asked.session.address })}
      </Box>
    </ConfirmDialog>
  );
}
