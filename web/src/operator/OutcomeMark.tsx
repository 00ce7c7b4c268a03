import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useT } from "../i18n/t";

/** How an event of a log ended: `done`, or denied. */
export function OutcomeMark({ outcome }: { outcome: string }) {
  const t = useT();
  const isDone = outcome === "done";
  return (
    <StatusIndicator type={isDone ? "success" : "error"}>
      {t(isDone ? "operator.audit_done" : "operator.audit_denied")}
    </StatusIndicator>
  );
}
