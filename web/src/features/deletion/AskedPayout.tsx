import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { call } from "../../api/call";
import { accountPayoutWithdraw } from "../../api/generated/sdk.gen";
import type { PayoutReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { FailureAlert } from "../../kit/form/FailureAlert";
import { useAttempt } from "../../kit/form/useAttempt";
import { rules } from "../../rules/rules";
import { usePayoutDone } from "./usePayoutDone";

/** A payout that waits for the provider's decision; it can be taken back. */
export function AskedPayout({ payout }: { payout: PayoutReply }) {
  const t = useT();
  const times = useTimes();
  const done = usePayoutDone();
  const { failure, busy, attempt } = useAttempt();
  const withdraw = () =>
    attempt(async () => done(await call(accountPayoutWithdraw({ body: { payout_id: payout.payout_id } }))));
  return (
    <SpaceBetween size="m">
      {failure && <FailureAlert words={failure} />}
      <StatusIndicator type="pending">
        {t("deletion.payout_asked", {
          amount: rules.moneyDisplay(payout.amount),
          time: times.at(payout.created_at),
        })}
      </StatusIndicator>
      <Button formAction="none" loading={busy} onClick={() => void withdraw()}>
        {t("deletion.payout_withdraw")}
      </Button>
    </SpaceBetween>
  );
}
