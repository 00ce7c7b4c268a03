import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { SubUserState } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";

const TYPES: Record<SubUserState, StatusIndicatorProps.Type> = {
  not_activated: "pending",
  enabled: "success",
  disabled: "stopped",
};

/** Whether a sub-user may sign in. */
export function UserState({ state }: { state: SubUserState }) {
  const t = useT();
  return (
    <StatusIndicator type={TYPES[state]} wrapText={false}>
      {t(`users.${state}`)}
    </StatusIndicator>
  );
}
