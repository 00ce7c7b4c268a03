import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import type { BankDebitDraft } from "@portico/console";
import { useQueryClient } from "@tanstack/react-query";
import { use } from "react";
import { call } from "../../api/call";
import { rechargeDebit } from "../../api/generated/sdk.gen";
import type { RechargeReply } from "../../api/generated/types.gen";
import { useSite } from "../../api/site";
import { useT } from "../../i18n/t";
import { StepForm } from "../../kit/form/StepForm";
import { useSave } from "../../kit/form/useSave";
import { CheckboxField } from "../../kit/ui/CheckboxField";
import { ChoiceField } from "../../kit/ui/ChoiceField";
import { TextField } from "../../kit/ui/Field";
import { useRulesForm } from "../../rules/form";
import { loadConsole, rules } from "../../rules/rules";
import { rechargeQuery } from "./queries";

/** What is typed of a bank account at first. */
const NO_ACCOUNT: Omit<BankDebitDraft, "recharge_id"> = {
  holder: "",
  holder_type: "individual",
  account_type: "checking",
  routing_number: "",
  account_number: "",
  account_again: "",
  authorised: false,
};

/** The bank account that is debited, and its holder's word for it. What is typed goes into the request and nowhere else. */
export function BankStep({ recharge }: { recharge: RechargeReply }) {
  const t = useT();
  const { brand } = useSite();
  const module = use(loadConsole());
  const queries = useQueryClient();
  const form = useRulesForm<BankDebitDraft>(module.checkBankDebit, {
    ...NO_ACCOUNT,
    recharge_id: recharge.recharge_id,
  });
  const { failure, busy, onSubmit } = useSave(form, {
    send: (body) => call(rechargeDebit({ body })),
    done: (debited) => queries.setQueryData(rechargeQuery(recharge.recharge_id).queryKey, debited),
  });
  return (
    <StepForm failure={failure} onSubmit={onSubmit}>
      <Box variant="p">{t("recharge.step_bank")}</Box>
      {recharge.is_test && <Alert type="info">{t("recharge.bank_test")}</Alert>}
      <ColumnLayout columns={2}>
        <TextField form={form} name="holder" label={t("recharge.holder")} autoComplete="off" />
        <ChoiceField
          form={form}
          name="holder_type"
          label={t("recharge.holder_type")}
          choices={["individual", "company"] as const}
          word={(one) => t(`recharge.holder_${one}`)}
        />
        <ChoiceField
          form={form}
          name="account_type"
          label={t("recharge.account_type")}
          choices={["checking", "savings"] as const}
          word={(one) => t(`recharge.account_${one}`)}
        />
        <TextField
          form={form}
          name="routing_number"
          label={t("recharge.routing_number")}
          constraintText={t("recharge.routing_rule")}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          form={form}
          name="account_number"
          label={t("recharge.account_number")}
          constraintText={t("recharge.account_rule")}
          inputMode="numeric"
          autoComplete="off"
          onTyped={() => form.getValues("account_again") !== "" && void form.trigger("account_again")}
        />
        <TextField
          form={form}
          name="account_again"
          label={t("recharge.account_again")}
          inputMode="numeric"
          autoComplete="off"
        />
      </ColumnLayout>
      <Box variant="p">
        {t("recharge.ach_authorisation", { brand: brand.name, amount: rules.moneyDisplay(recharge.amount) })}
      </Box>
      <CheckboxField form={form} name="authorised" label={t("recharge.authorise")} />
      <Button formAction="submit" variant="primary" loading={busy}>
        {t("recharge.debit")}
      </Button>
    </StepForm>
  );
}
