import Alert from "@cloudscape-design/components/alert";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import type { CardDraft } from "@portico/console";
import { use } from "react";
import { call } from "../../api/call";
import { CODES, MEANINGS } from "../../api/codes";
import { cardCreate } from "../../api/generated/sdk.gen";
import type { CardReply } from "../../api/generated/types.gen";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { PageForm } from "../../kit/form/PageForm";
import { useSave } from "../../kit/form/useSave";
import { CheckboxField } from "../../kit/ui/CheckboxField";
import { useRulesForm } from "../../rules/form";
import { loadConsole } from "../../rules/rules";
import { operatorNow } from "../../state/serverClock";
import { BillingFields } from "./BillingFields";
import { CardFields } from "./CardFields";
import { NO_CARD } from "./noCard";

/** SPEC §8: what the server says of a card that is bound already. */
const BOUND: readonly unknown[] = [MEANINGS.card_bind.cardBound, CODES.cardBound];

/** The console's own form of a card: of the built-in test gateway only. What is typed goes into the request and nowhere else. */
export function TypedForm({ onAdded }: { onAdded: (card: CardReply) => Promise<void> }) {
  const t = useT();
  const module = use(loadConsole());
  const form = useRulesForm<CardDraft>((draft) => {
    const now = operatorNow();
    return module.checkCard(draft, now.getUTCFullYear(), now.getUTCMonth() + 1);
  }, NO_CARD);
  const saving = useSave(form, {
    send: (draft, keyed) => call(cardCreate(keyed(draft))),
    takes: ({ code }) => {
      if (!BOUND.includes(code)) return false;
      form.setError("number", { type: "bound", message: t("card.already_bound") }, { shouldFocus: true });
      return true;
    },
    done: ({ card }) => onAdded(card),
  });
  return (
    <PageForm submit={t("card.submit")} back={PATHS.cards} {...saving}>
      <Alert type="info">{t("card.test_note")}</Alert>
      <Container header={<Header variant="h2">{t("card.section_card")}</Header>}>
        <CardFields form={form} module={module} />
      </Container>
      <Container header={<Header variant="h2">{t("card.section_billing")}</Header>}>
        <BillingFields form={form} module={module} />
      </Container>
      <Container header={<Header variant="h2">{t("card.auto_pay")}</Header>}>
        <CheckboxField
          form={form}
          name="auto_pay"
          label={t("card.auto_pay_field")}
          constraintText={t("card.auto_pay_about")}
        />
      </Container>
    </PageForm>
  );
}
