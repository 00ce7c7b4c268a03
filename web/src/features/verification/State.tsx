import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { CaseState, VerificationState } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";

const TYPES = {
  not_verified: "stopped",
  unreviewed: "pending",
  in_review: "in-progress",
  verified: "success",
  failed: "error",
  withdrawn: "stopped",
} as const satisfies Record<VerificationState | CaseState, StatusIndicatorProps.Type>;

/** How far a verification or a case has come. */
export function State({ state }: { state: VerificationState | CaseState }) {
  const t = useT();
  return <StatusIndicator type={TYPES[state]}>{t(`verification.${state}`)}</StatusIndicator>;
}
