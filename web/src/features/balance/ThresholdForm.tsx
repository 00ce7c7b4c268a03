import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ThresholdDraft } from "@portico/console";
import { use } from "react";
import { call } from "../../api/call";
import { billingAccountThreshold } from "../../api/generated/sdk.gen";
import type { BillingAccountReply } from "../../api/generated/types.gen";
import { balanceQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import { StepForm } from "../../kit/form/StepForm";
import { useSave } from "../../kit/form/useSave";
import { TextField } from "../../kit/ui/Field";
import { useRulesForm } from "../../rules/form";
import { loadConsole } from "../../rules/rules";

interface Props {
  account: BillingAccountReply;
  onDone: () => void;
}

/** Chooses the threshold; core judges the amount as it is typed. */
export function ThresholdForm({ account, onDone }: Props) {
  const t = useT();
  const module = use(loadConsole());
  const { currency, threshold } = account;
  const form = useRulesForm<ThresholdDraft>(module.checkThreshold, {
    amount: threshold ? module.moneyPrint(threshold) : "",
    currency,
  });
  const { failure, busy, onSubmit } = useSave(form, {
    send: (body) => call(billingAccountThreshold({ body })),
    invalidate: [balanceQuery.queryKey],
    says: () => t("balance.saved"),
    done: onDone,
  });
  return (
    <StepForm failure={failure} onSubmit={onSubmit}>
      <TextField
        form={form}
        name="amount"
        label={t("balance.threshold_field", { currency })}
        constraintText={t("balance.threshold_rule")}
        inputMode="decimal"
        autoComplete="off"
      />
      <SpaceBetween direction="horizontal" size="xs">
        <Button formAction="submit" variant="primary" loading={busy}>
          {t("balance.save")}
        </Button>
        <Button formAction="none" variant="link" onClick={onDone}>
          {t("common.cancel")}
        </Button>
      </SpaceBetween>
    </StepForm>
  );
}
