import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { EventReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { PageLink } from "../../kit/ui/PageLink";
import { MessageLink } from "../message/MessageLink";
import { PATHS } from "../paths";
import { OperationLine } from "./OperationLine";
import { ServerEventLine } from "./ServerEventLine";

const SIGN_INS = `${PATHS.security}?tab=sign_ins`;

/** What happened, with a link to what it is about. */
export function EventLine({ event: { operation, gpu_server, message, sign_in } }: { event: EventReply }) {
  const t = useT();
  if (operation) return <OperationLine newest={operation} />;
  if (gpu_server) return <ServerEventLine newest={gpu_server} />;
  if (message) {
    return (
      <StatusIndicator type="info">
        <MessageLink message={message}>{message.title}</MessageLink>
      </StatusIndicator>
    );
  }
  return (
    <StatusIndicator type="warning">
      <PageLink href={SIGN_INS}>{t("event.sign_in_refused", { address: sign_in?.address ?? "" })}</PageLink>
    </StatusIndicator>
  );
}
