import ContentLayout from "@cloudscape-design/components/content-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { type ComponentType, lazy } from "react";
import { useT } from "../i18n/t";
import { isMissing } from "../kit/page/isNone";
import { PageTabs } from "../kit/page/PageTabs";
import { SubPageHead } from "../kit/page/SubPageHead";
import { NotFound } from "../kit/ui/NotFound";
import { QueryState } from "../kit/ui/QueryState";
import { usePageName } from "../state/pageName";
import { CustomerActions } from "./customer/CustomerActions";
import { CustomerFacts } from "./customer/CustomerFacts";
import { Suspended } from "./customer/Suspended";
import { type CardProps, useCustomer, useCustomerNo } from "./customers";
import { type CustomerPart, PATHS } from "./paths";

// The other parts come when they are opened.
const People = lazy(() => import("./customer/CustomerPeople").then(({ CustomerPeople: it }) => ({ default: it })));
const Lists = () => import("./customer/CustomerLists");
const Orders = lazy(() => Lists().then(({ CustomerOrders: it }) => ({ default: it })));
const Bills = lazy(() => Lists().then(({ CustomerBills: it }) => ({ default: it })));
const Recharges = lazy(() =>
  import("./customer/CustomerRecharges").then(({ CustomerRecharges: it }) => ({ default: it })),
);
const Discounts = lazy(() =>
  import("./customer/CustomerDiscounts").then(({ CustomerDiscounts: it }) => ({ default: it })),
);
const Resources = lazy(() => Lists().then(({ CustomerResources: it }) => ({ default: it })));
const Tickets = lazy(() => Lists().then(({ CustomerTickets: it }) => ({ default: it })));
const Events = lazy(() => import("./customer/CustomerEvents").then(({ CustomerEvents: it }) => ({ default: it })));

const PARTS = {
  overview: CustomerFacts,
  people: People,
  orders: Orders,
  bills: Bills,
  recharges: Recharges,
  discounts: Discounts,
  resources: Resources,
  tickets: Tickets,
  audit: Events,
} satisfies Record<CustomerPart, ComponentType>;

/** What belongs to one part of the page alone: what is searched for there, and the period of the log. */
const OF_PARTS = { q: "", period: "", from: "", to: "" } as const;

/** One customer: who they are, what they have and did, and what can be done with their account. */
export function CustomerPage() {
  const t = useT();
  const customerNo = useCustomerNo();
  const shown = useCustomer();
  usePageName(shown.data?.name || customerNo);
  if (isMissing(shown.error)) return <NotFound home={PATHS.customers} />;
  return (
    <ContentLayout
      header={
        <SubPageHead
          title={shown.data?.name || customerNo}
          above={[{ text: t("title.operator_customers"), href: PATHS.customers }]}
          actions={shown.data && <CustomerActions card={shown.data} />}
        />
      }
    >
      <QueryState query={shown}>{(card) => <Customer key={customerNo} card={card} />}</QueryState>
    </ContentLayout>
  );
}

function Customer({ card }: CardProps) {
  const t = useT();
  return (
    <SpaceBetween size="l">
      {card.suspension && <Suspended suspension={card.suspension} />}
      <PageTabs parts={PARTS} filters={OF_PARTS} label={(part) => t(`customer.customer_${part}`)} />
    </SpaceBetween>
  );
}
