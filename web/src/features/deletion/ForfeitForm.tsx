import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import type { ForfeitDraft } from "@portico/console";
import { use } from "react";
import { call } from "../../api/call";
import { accountPayoutForfeit } from "../../api/generated/sdk.gen";
import type { Money } from "../../api/generated/types.gen";
import { askProof } from "../../domain/proof/proved";
import { useT } from "../../i18n/t";
import { PlainForm } from "../../kit/form/StepForm";
import { LEFT, useSave } from "../../kit/form/useSave";
import { TextField } from "../../kit/ui/Field";
import { useRulesForm } from "../../rules/form";
import { loadConsole, rules } from "../../rules/rules";
import { usePayoutDone } from "./usePayoutDone";

/** Gives the rest of the balance up, in words. */
export function ForfeitForm({ cash }: { cash: Money }) {
  const t = useT();
  const module = use(loadConsole());
  const done = usePayoutDone();
  const form = useRulesForm<ForfeitDraft>(module.checkForfeit, { amount: module.moneyPrint(cash), words: "" });
  const { failure, busy, onSubmit } = useSave(form, {
    send: async (body) => (await askProof(() => call(accountPayoutForfeit({ body })))) ?? LEFT,
    done: ({ value }) => done(value),
  });
  const amount = rules.moneyDisplay(cash);
  return (
    <PlainForm failure={failure} onSubmit={onSubmit}>
      <Box variant="h3">{t("deletion.forfeit")}</Box>
      <Box variant="p">{t("deletion.forfeit_hint", { amount })}</Box>
      <TextField
        form={form}
        name="words"
        label={t("deletion.forfeit_words")}
        constraintText={t("deletion.forfeit_rule", { words: t("deletion.forfeit_sentence") })}
        autoComplete="off"
      />
      <Button formAction="submit" loading={busy}>
        {t("deletion.forfeit_do", { amount })}
      </Button>
    </PlainForm>
  );
}
