import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { amountText, countText } from "../amounts";
import { CustomerLinks } from "../CustomerLinks";
import { StateMark } from "../StateMark";
import { type CardProps, useCustomer } from "./customers";

/** Who a customer is and what they have, with the pages that know more of them. */
export function CustomerFacts() {
  const card = useCustomer().data;
  if (!card) return null;
  return (
    <SpaceBetween size="l">
      <Account card={card} />
      <Money card={card} />
    </SpaceBetween>
  );
}

function Account({ card }: CardProps) {
  const t = useT();
  const times = useTimes();
  return (
    <Container header={<Header variant="h2">{t("customer.account")}</Header>}>
      <SpaceBetween size="l">
        <KeyValuePairs
          columns={4}
          minColumnWidth={150}
          items={[
            { label: t("operator.ticket_customer_no"), value: card.customer_no },
            { label: t("operator.state"), value: <StateMark state={`customer.account_${card.state}`} /> },
            { label: t("customer.account_kind"), value: t(`customer.account_kind_${card.kind}`) },
            { label: t("customer.opened"), value: times.at(card.created_at) },
            ...(card.closed_at ? [{ label: t("customer.closed"), value: times.at(card.closed_at) }] : []),
            { label: t("customer.verified_mainland"), value: t(`customer.identity_${card.verification_mainland}`) },
            { label: t("customer.verified_other"), value: t(`customer.identity_${card.verification_other}`) },
            { label: t("operator.ticket_resources"), value: countText(card.resources) },
            { label: t("customer.open_orders"), value: countText(card.open_orders) },
            { label: t("customer.open_tickets"), value: countText(card.open_tickets) },
          ]}
        />
        <CustomerLinks customerNo={card.customer_no} />
      </SpaceBetween>
    </Container>
  );
}

function Money({ card: { balance } }: CardProps) {
  const t = useT();
  if (!balance) return null;
  const parts = ["available", "cash", "gift", "withheld", "credit_line"] as const;
  return (
    <Container header={<Header variant="h2">{t("customer.balance")}</Header>}>
      <KeyValuePairs
        columns={4}
        minColumnWidth={150}
        items={parts.map((part) => ({ label: t(`customer.balance_${part}`), value: amountText(balance[part]) }))}
      />
    </Container>
  );
}
