import Link from "@cloudscape-design/components/link";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { VerificationState, Verification as VerificationStates } from "../../api/generated/types.gen";
import { PATHS } from "../../domain/paths";
import { type Key, useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";

const STATES = {
  not_verified: { type: "stopped", key: "home.not_verified" },
  unreviewed: { type: "pending", key: "home.unreviewed" },
  in_review: { type: "in-progress", key: "home.in_review" },
  verified: { type: "success", key: "home.verified" },
  failed: { type: "error", key: "home.failed" },
} as const satisfies Record<VerificationState, { type: StatusIndicatorProps.Type; key: Key }>;

/** How far the identity is verified: in both regions until one is confirmed, then in that one (SPEC §4). Only the main user may open the page. */
export function Verification({ verification, isMain }: { verification: VerificationStates; isMain: boolean }) {
  const t = useT();
  const follow = useFollow();
  const regions = (["mainland", "other"] as const).filter(
    (region) => !verification.confirmed || verification.confirmed === region,
  );
  return (
    <SpaceBetween size="xxs">
      {regions.map((region) => {
        const { type, key } = STATES[verification[region]];
        return (
          <StatusIndicator key={region} type={type}>
            {t(`home.${region}`, { state: t(key) })}
          </StatusIndicator>
        );
      })}
      {isMain && (
        <Link href={PATHS.verification} onFollow={(event) => follow(PATHS.verification, event)}>
          {t(verification.confirmed ? "home.verification_details" : "home.verify")}
        </Link>
      )}
    </SpaceBetween>
  );
}
