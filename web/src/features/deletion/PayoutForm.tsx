import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import type { PayoutDraft } from "@portico/console";
import { use } from "react";
import { call } from "../../api/call";
import { accountPayoutCreate } from "../../api/generated/sdk.gen";
import type { Money } from "../../api/generated/types.gen";
import { askProof } from "../../domain/proof/proved";
import { useT } from "../../i18n/t";
import { PlainForm } from "../../kit/form/StepForm";
import { LEFT, useSave } from "../../kit/form/useSave";
import { TextField } from "../../kit/ui/Field";
import { useRulesForm } from "../../rules/form";
import { loadConsole, rules } from "../../rules/rules";
import { usePayoutDone } from "./usePayoutDone";

/** Asks for the rest of the balance to be paid back. */
export function PayoutForm({ cash, source }: { cash: Money; source: Money }) {
  const t = useT();
  const module = use(loadConsole());
  const done = usePayoutDone();
  const form = useRulesForm<PayoutDraft>(module.checkPayout, { pay_to: "" });
  const { failure, busy, onSubmit } = useSave(form, {
    send: async (body) => (await askProof(() => call(accountPayoutCreate({ body })))) ?? LEFT,
    done: ({ value }) => done(value),
  });
  const isWhole = source.minor >= cash.minor;
  return (
    <PlainForm failure={failure} onSubmit={onSubmit}>
      <Box variant="h3">{t("deletion.payout")}</Box>
      <Box variant="p">
        {t(isWhole ? "deletion.payout_whole" : "deletion.payout_part", { source: rules.moneyDisplay(source) })}
      </Box>
      <TextField
        form={form}
        name="pay_to"
        label={t("deletion.pay_to")}
        constraintText={t(isWhole ? "deletion.pay_to_free" : "deletion.pay_to_rule")}
        autoComplete="off"
      />
      <Button formAction="submit" loading={busy}>
        {t("deletion.payout_ask", { amount: rules.moneyDisplay(cash) })}
      </Button>
    </PlainForm>
  );
}
