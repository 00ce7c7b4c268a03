import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Table, { type TableProps } from "@cloudscape-design/components/table";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, type OrderState, type QueuedOrder } from "./api";
import { Moment } from "./Clock";
import { Loading } from "./Loading";
import { amountText, OrderAudit } from "./OrderAudit";
import { OrderDialog } from "./OrderDialog";
import { useWords, type Word } from "./words";

const STATES: OrderState[] = ["pending", "approved", "disqualified", "cancelled"];

/** The orders: those that wait, the longest waiting first, or those that ended in one way. */
export function OrdersPage() {
  const w = useWords();
  const [state, setState] = useState<OrderState>("pending");
  const [cursor, setCursor] = useState<string | null>(null);
  const [shown, setShown] = useState<QueuedOrder | null>(null);
  const queue = useQuery({ queryKey: ["orders", state, cursor], queryFn: () => api.orders(state, cursor) });
  const options = STATES.map((value) => ({ value, label: w(value === "pending" ? "orders_waiting" : value) }));
  return (
    <SpaceBetween size="m">
      <FormField label={w("filter")}>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === state) ?? null}
          onChange={({ detail }) => {
            setState(STATES.find((value) => value === detail.selectedOption.value) ?? "pending");
            setCursor(null);
          }}
        />
      </FormField>
      <Loading query={queue}>
        {({ orders, open, next_cursor }) => (
          <Table
            items={orders}
            columnDefinitions={columns(w, setShown)}
            trackBy={({ order }) => order.order_id}
            wrapLines
            enableKeyboardNavigation
            header={
              <Header
                variant="h2"
                counter={`(${open})`}
                description={`${open} ${w("open")}`}
                actions={<Button onClick={() => void queue.refetch()}>{w("refresh")}</Button>}
              >
                {options.find(({ value }) => value === state)?.label}
              </Header>
            }
            footer={
              <SpaceBetween direction="horizontal" size="xs">
                {cursor && <Button onClick={() => setCursor(null)}>{w("first")}</Button>}
                {next_cursor && <Button onClick={() => setCursor(next_cursor)}>{w("next")}</Button>}
              </SpaceBetween>
            }
            empty={<Box textAlign="center">{w("orders_empty")}</Box>}
          />
        )}
      </Loading>
      {shown && <OrderDialog shown={shown} onClose={() => setShown(null)} />}
    </SpaceBetween>
  );
}

function columns(
  w: (word: Word) => string,
  onLook: (order: QueuedOrder) => void,
): TableProps.ColumnDefinition<QueuedOrder>[] {
  return [
    { id: "customer", header: w("customer"), cell: (row) => row.customer_no, isRowHeader: true },
    { id: "ordered", header: w("ordered"), cell: ({ order }) => <Moment at={order.created_at} /> },
    { id: "product", header: w("product"), cell: ({ order }) => order.product },
    { id: "node", header: w("node"), cell: ({ order }) => order.region },
    { id: "scheme", header: w("scheme"), cell: ({ order }) => w(order.scheme) },
    { id: "price", header: w("price"), cell: ({ order }) => amountText(order.total) },
    { id: "state", header: w("state"), cell: ({ order }) => <OrderAudit state={order.state} /> },
    { id: "look", header: "", cell: (row) => <Button onClick={() => onLook(row)}>{w("look")}</Button> },
  ];
}
