import type { ReactNode } from "react";
import { shortNumber } from "../kit/ui/shortNumber";
import type { OrderState } from "./generated/types.gen";
import { PageLink } from "./PageLink";
import { casePath, customerPartPath, customerPath, invoicePath, listPath, PATHS, ticketPath } from "./paths";

/** A customer by their number, which leads to their card. */
export function CustomerLink({ customerNo }: { customerNo: string }) {
  return <PageLink path={customerPath(customerNo)}>{customerNo}</PageLink>;
}

/** Where an order is found: what waits is listed without a state, the rest by its own. */
const orderPath = (orderId: string, state: OrderState) =>
  listPath("orders", { ...(state !== "pending" && { state }), q: shortNumber(orderId) });

/** An order by its short number, which leads to where it is decided on. */
export function OrderLink({ orderId, state }: { orderId: string; state: OrderState }) {
  return <PageLink path={orderPath(orderId, state)}>{shortNumber(orderId)}</PageLink>;
}

interface InstanceProps {
  instanceId: string;
  children: ReactNode;
}

/** An instance by its name or id, which leads to it among everybody's. */
export function InstanceLink({ instanceId, children }: InstanceProps) {
  return <PageLink path={listPath("instances", { q: instanceId })}>{children}</PageLink>;
}

interface ResourceProps {
  customerNo: string;
  resourceId: string;
  children: ReactNode;
}

/** A resource by its name or id, which leads to it among all that its customer has. */
export function ResourceLink({ customerNo, resourceId, children }: ResourceProps) {
  return <PageLink path={customerPartPath(customerNo, "resources", resourceId)}>{children}</PageLink>;
}

/** What becomes of an order by what is done with it. */
const ORDER_STATES: Readonly<Record<string, OrderState>> = {
  "order.approve": "approved",
  "order.disqualify": "disqualified",
};

interface ObjectProps {
  /** What kind of thing the log says that it is. */
  kind: string;
  id: string;
  /** What was done to it. */
  action: string;
  children: ReactNode;
}

/** What a line of a log is about, which leads to where it is shown; what has no such place is its words alone. */
export function ObjectLink({ kind, id, action, children }: ObjectProps) {
  const state = ORDER_STATES[action];
  const places: Readonly<Record<string, string | undefined>> = {
    account: listPath("customers", { q: id }),
    // The list of servers has those alone with which something is to be done: whose it is is found always.
    gpu_server: listPath("customers", { q: id }),
    instance: listPath("instances", { q: id }),
    invoice: invoicePath(id),
    news: PATHS.news,
    operator: PATHS.operators,
    order: state && orderPath(id, state),
    ticket: ticketPath(id),
    // Customers are found by their people, too.
    user: listPath("customers", { q: id }),
    verification: casePath(id),
  };
  const path = id ? places[kind] : undefined;
  return path ? <PageLink path={path}>{children}</PageLink> : children;
}
