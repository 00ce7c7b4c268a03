import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { amountText, countText } from "../amounts";
import { CustomerLinks } from "../CustomerLinks";
import { type CardProps, useCustomer } from "../customers";
import type { VerificationState } from "../generated/types.gen";
import { PageLink } from "../PageLink";
import { type CustomerPart, customerPartPath } from "../paths";
import { StateMark } from "../StateMark";
import { VerificationLink } from "../VerificationLink";

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
  const { customer_no } = card;
  /** How many there are of something, which leads to the part of the page that lists them. */
  const counted = (label: string, count: number, part: CustomerPart) => {
    const number = countText(count);
    const value = (
      <PageLink path={customerPartPath(customer_no, part)} ariaLabel={`${label}: ${number}`}>
        {number}
      </PageLink>
    );
    return { label, value };
  };
  const verified = (label: string, state: VerificationState) => ({
    label,
    value: <VerificationLink customerNo={customer_no} label={label} state={state} />,
  });
  return (
    <Container header={<Header variant="h2">{t("customer.account")}</Header>}>
      <SpaceBetween size="l">
        <KeyValuePairs
          columns={4}
          minColumnWidth={150}
          items={[
            { label: t("operator.ticket_customer_no"), value: customer_no },
            { label: t("operator.state"), value: <StateMark state={`customer.account_${card.state}`} /> },
            { label: t("customer.account_kind"), value: t(`customer.account_kind_${card.kind}`) },
            { label: t("customer.opened"), value: times.at(card.created_at) },
            ...(card.closed_at ? [{ label: t("customer.closed"), value: times.at(card.closed_at) }] : []),
            verified(t("customer.verified_mainland"), card.verification_mainland),
            verified(t("customer.verified_other"), card.verification_other),
            counted(t("customer.customer_people"), card.people_total, "people"),
            counted(t("operator.ticket_resources"), card.resources, "resources"),
            counted(t("customer.open_orders"), card.open_orders, "orders"),
            counted(t("customer.open_tickets"), card.open_tickets, "tickets"),
          ]}
        />
        <SpaceBetween direction="horizontal" size="m">
          <CustomerLinks customerNo={customer_no} lists={["verifications", "instances", "quotas"]} />
          <PartLink customerNo={customer_no} part="audit" />
        </SpaceBetween>
      </SpaceBetween>
    </Container>
  );
}

function Money({ card: { customer_no, balance } }: CardProps) {
  const t = useT();
  const parts = ["available", "cash", "gift", "withheld", "credit_line"] as const;
  return (
    <Container header={<Header variant="h2">{t("customer.balance")}</Header>}>
      <SpaceBetween size="l">
        {balance && (
          <KeyValuePairs
            columns={4}
            minColumnWidth={150}
            items={parts.map((part) => ({ label: t(`customer.balance_${part}`), value: amountText(balance[part]) }))}
          />
        )}
        <SpaceBetween direction="horizontal" size="m">
          <PartLink customerNo={customer_no} part="bills" />
          <PartLink customerNo={customer_no} part="recharges" />
          <CustomerLinks
            customerNo={customer_no}
            lists={["invoices", "payouts", "payments", "refunds", "adjustments"]}
          />
        </SpaceBetween>
      </SpaceBetween>
    </Container>
  );
}

/** Leads to another part of the customer's page. */
function PartLink({ customerNo, part }: { customerNo: string; part: CustomerPart }) {
  const t = useT();
  return <PageLink path={customerPartPath(customerNo, part)}>{t(`customer.customer_${part}`)}</PageLink>;
}
