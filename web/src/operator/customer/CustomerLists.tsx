import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { call } from "../../api/call";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { passEmpty } from "../../kit/table/passEmpty";
import { ResourceTable } from "../../kit/table/ResourceTable";
import { ThingNumber } from "../../kit/table/ThingNumber";
import { shortNumber } from "../../kit/ui/shortNumber";
import { amountText, countText, monthsText } from "../amounts";
import { CUSTOMERS_KEY, searchOf, useCustomerNo } from "../customers";
import { customerBillList, customerOrderList, customerResourceList, customerTicketList } from "../generated/sdk.gen";
import type { BillReply, OrderReply, ResourceReply, SupportTicket } from "../generated/types.gen";
import { PageLink } from "../PageLink";
import { ProductName } from "../ProductName";
import { billPath, ticketPath } from "../paths";
import { stateColumn } from "../queueColumns";
import { OrderLink } from "../ThingLinks";

/** A customer's orders, newest first. */
export function CustomerOrders() {
  const t = useT();
  const times = useTimes();
  const customer_no = useCustomerNo();
  return (
    <ResourceTable<OrderReply>
      id="customer_orders"
      level="h2"
      title={t("customer.customer_orders")}
      itemId={({ order_id }) => order_id}
      itemName={({ order_id }) => shortNumber(order_id)}
      queryKey={[...CUSTOMERS_KEY, customer_no, "orders"]}
      fetch={({ value }, page, signal) =>
        call(customerOrderList({ signal, query: { customer_no, ...searchOf(value), ...page } }))
      }
      search={t("customer.order_search")}
      columns={[
        {
          id: "order",
          header: t("operator.order"),
          cell: ({ order_id, state }) => <OrderLink orderId={order_id} state={state} />,
          isRowHeader: true,
          isOneLine: true,
        },
        {
          id: "ordered",
          header: t("operator.ordered"),
          cell: ({ created_at }) => times.at(created_at),
          isOneLine: true,
        },
        {
          id: "product",
          header: t("operator.product"),
          cell: ({ product }) => <ProductName product={product} />,
          isSoonOnPhone: true,
        },
        { id: "region", header: t("operator.order_region"), cell: ({ region }) => region, isOneLine: true },
        { id: "scheme", header: t("operator.scheme"), cell: ({ scheme }) => t(`operator.scheme_${scheme}`) },
        {
          id: "price",
          header: t("operator.price"),
          kind: "money",
          cell: ({ total }) => amountText(total),
          isOneLine: true,
        },
        stateColumn(t, ({ state }) => `operator.order_${state}`),
      ]}
      empty={{ title: t("operator.order_empty"), hint: t("customer.customer_orders_hint") }}
    />
  );
}

/** A customer's bills, newest first. */
export function CustomerBills() {
  const t = useT();
  const customer_no = useCustomerNo();
  return (
    <ResourceTable<BillReply>
      id="customer_bills"
      level="h2"
      title={t("customer.customer_bills")}
      itemId={({ month }) => String(month)}
      itemName={(bill) => monthsText([bill])}
      queryKey={[...CUSTOMERS_KEY, customer_no, "bills"]}
      fetch={(_, page, signal) => call(customerBillList({ signal, query: { customer_no, ...page } }))}
      columns={[
        {
          id: "month",
          header: t("customer.bill_month"),
          cell: (bill) => <PageLink path={billPath(customer_no, bill.month)}>{monthsText([bill])}</PageLink>,
          isRowHeader: true,
        },
        {
          id: "state",
          header: t("operator.state"),
          cell: ({ is_closed }) => (
            <StatusIndicator type={is_closed ? "success" : "in-progress"}>
              {t(is_closed ? "customer.bill_closed" : "customer.bill_open")}
            </StatusIndicator>
          ),
        },
        {
          id: "gross",
          header: t("customer.bill_gross"),
          kind: "money",
          cell: ({ gross }) => amountText(gross),
          isOneLine: true,
        },
        {
          id: "discount",
          header: t("customer.bill_discount"),
          kind: "money",
          cell: ({ discount }) => amountText(discount),
          isOneLine: true,
        },
        {
          id: "total",
          header: t("customer.bill_total"),
          kind: "money",
          cell: ({ total }) => amountText(total),
          isSoonOnPhone: true,
          isOneLine: true,
        },
        { id: "lines", header: t("customer.bill_lines"), cell: ({ lines }) => countText(lines) },
      ]}
      empty={{ title: t("customer.customer_bills_empty"), hint: t("customer.customer_bills_hint") }}
    />
  );
}

/** A customer's resources, newest first. */
export function CustomerResources() {
  const t = useT();
  const times = useTimes();
  const customer_no = useCustomerNo();
  return (
    <ResourceTable<ResourceReply>
      id="customer_resources"
      level="h2"
      title={t("customer.customer_resources")}
      itemId={({ resource_id }) => resource_id}
      itemName={({ name }) => name}
      queryKey={[...CUSTOMERS_KEY, customer_no, "resources"]}
      fetch={({ value }, begin, signal) =>
        passEmpty(begin, (page) =>
          call(customerResourceList({ signal, query: { customer_no, ...searchOf(value), ...page } })),
        )
      }
      search={t("customer.resource_search")}
      columns={[
        { id: "name", header: t("customer.resource"), cell: ({ name }) => name, isRowHeader: true },
        { id: "product", header: t("operator.product"), cell: ({ product }) => <ProductName product={product} /> },
        { id: "region", header: t("operator.order_region"), cell: ({ region }) => region, isOneLine: true },
        {
          id: "state",
          header: t("operator.state"),
          cell: ({ run_state }) => t(`customer.resource_${run_state}`),
          isSoonOnPhone: true,
        },
        { id: "scheme", header: t("operator.scheme"), cell: ({ scheme }) => t(`operator.scheme_${scheme}`) },
        {
          id: "until",
          header: t("customer.paid_until"),
          cell: ({ paid_until }) => (paid_until ? times.at(paid_until) : "–"),
          isOneLine: true,
        },
        {
          id: "id",
          header: t("customer.resource_id"),
          cell: ({ resource_id }) => <ThingNumber id={resource_id} />,
          isHiddenAtFirst: true,
        },
      ]}
      empty={{ title: t("customer.customer_resources_empty"), hint: t("customer.customer_resources_hint") }}
    />
  );
}

/** A customer's tickets, newest first. */
export function CustomerTickets() {
  const t = useT();
  const times = useTimes();
  const customer_no = useCustomerNo();
  return (
    <ResourceTable<SupportTicket>
      id="customer_tickets"
      level="h2"
      title={t("customer.customer_tickets")}
      itemId={({ ticket_id }) => ticket_id}
      itemName={({ title }) => title}
      queryKey={[...CUSTOMERS_KEY, customer_no, "tickets"]}
      fetch={({ value }, page, signal) =>
        call(customerTicketList({ signal, query: { customer_no, ...searchOf(value), ...page } }))
      }
      search={t("customer.ticket_search")}
      columns={[
        {
          id: "title",
          header: t("title.operator_ticket"),
          cell: ({ ticket_id, title }) => <PageLink path={ticketPath(ticket_id)}>{title}</PageLink>,
          isRowHeader: true,
        },
        { id: "number", header: t("operator.ticket_number"), cell: ({ number }) => number, isOneLine: true },
        stateColumn(t, ({ state }) => `operator.ticket_state_${state}`, { isSoonOnPhone: true }),
        {
          id: "changed",
          header: t("customer.ticket_changed"),
          cell: ({ changed_at }) => times.at(changed_at),
          isOneLine: true,
        },
      ]}
      empty={{ title: t("customer.customer_tickets_empty"), hint: t("customer.customer_tickets_hint") }}
    />
  );
}
