import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { shortNumber } from "../../src/kit/ui/shortNumber";
import type {
  CustomerCard,
  OperatorOperation,
  OrderReply,
  QueuedOperation,
  QueuedTicket,
} from "../../src/operator/generated/types.gen";
import { casePath, customerPath, findNeed, invoicePath, PATHS } from "../../src/operator/paths";
import { type Answers, DETAILS, ORDER, operatorPage, QUEUE, SESSION, SIGNED_IN, WAITING } from "./show";

const NO = WAITING.customer_no;
const ID = "0193a1b2-0000-7000-8000-0000000000cc";

/** The answers to whoever may do only this. */
const only = (...operations: OperatorOperation[]): Answers => ({
  "session/show/": () => ({ data: { ...SESSION, operations: ["signed_in", ...operations] } }),
});
const page = (items: unknown[]) => () => ({ data: { items, next_cursor: null, open: items.length, overdue: 0 } });

/** Where a link of this name leads. */
const leadsTo = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");

const CARD: CustomerCard = {
  account_id: ID,
  customer_no: NO,
  name: "Northwind",
  kind: "enterprise",
  state: "active",
  currency: "CNY",
  created_at: "2026-11-20T05:00:00Z",
  verification_mainland: "verified",
  verification_other: "not_verified",
  balance: null,
  resources: 3,
  open_orders: 2,
  open_tickets: 1,
  people_total: 4,
};

const OPERATION: QueuedOperation = {
  operation_id: ID,
  instance_id: ID,
  customer_no: NO,
  name: "mailer",
  region: "cn-north",
  kind: "stop",
  cause: "customer",
  state: "running",
  tries: 1,
  is_stuck: false,
  created_at: "2026-11-20T05:00:00Z",
  due_at: "2026-11-20T05:00:00Z",
};

const TICKET = {
  customer_no: NO,
  ticket: {
    ticket_id: ID,
    number: "12345678",
    category: "technical",
    severity: "normal",
    state: "open",
    title: "It is down",
    author: "lin",
    resource_id: ID,
    resource_name: "mailer",
    opened_at: "2026-11-20T06:00:00Z",
    changed_at: "2026-11-20T06:00:00Z",
    comment: "",
  },
} satisfies QueuedTicket;

/** A list with one row, each with what the server answers of a customer. */
const LISTS = {
  [PATHS.verifications]: { "verification/list/": () => ({ data: QUEUE }) },
  [PATHS.orders]: { "order/list/": page([ORDER]) },
  [PATHS.payments]: {
    "payment/list/": page([
      {
        id: ID,
        customer_no: NO,
        reference: "r",
        gateway: "test",
        why: "amount",
        paid: "9.00 CNY",
        at: QUEUE.now,
        state: "open",
      },
    ]),
  },
  [PATHS.operations]: { "operation/list/": page([OPERATION]) },
  [PATHS.tickets]: {
    "ticket/list/": () => ({ data: { items: [TICKET], next_cursor: null, open: 1, now: QUEUE.now } }),
  },
};

test.each(Object.entries(LISTS))("a customer's number in the list at %s leads to their card", async (path, answers) => {
  operatorPage({ ...SIGNED_IN, ...answers }, path);
  expect(await leadsTo(NO)).toContain(customerPath(NO));
});

test("whoever may not see customers reads the number alone", async () => {
  operatorPage({ ...only("order_view"), "order/list/": page([ORDER]) }, PATHS.orders);
  expect(await screen.findByText(NO)).toBeTruthy();
  expect(screen.queryByRole("link", { name: NO })).toBeNull();
});

test("a link is judged by its page, whatever stands in the address behind it", () => {
  expect(findNeed("/instances?q=1")).toBe("instance_view");
  expect(findNeed(`${customerPath(NO)}?tab=bills`)).toBe("customer_view");
});

test("a verification is opened by its document, and leads to its customer", async () => {
  const { history } = operatorPage(
    { ...SIGNED_IN, ...LISTS[PATHS.verifications], "verification/show/": () => ({ data: DETAILS }) },
    PATHS.verifications,
  );
  await userEvent.click(await screen.findByRole("link", { name: "Passport (CN)" }));
  expect(history.location.pathname).toBe(casePath(WAITING.case_id));
  expect(await leadsTo(NO)).toContain(customerPath(NO));
});

test("a dialog leads to the customer of what it shows, and to the instance", async () => {
  operatorPage({ ...SIGNED_IN, ...LISTS[PATHS.operations] }, PATHS.operations);
  expect(await leadsTo("mailer")).toContain(`/instances?q=${ID}`);
  await userEvent.click(screen.getByRole("button", { name: "Review" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("link", { name: NO }).getAttribute("href")).toContain(customerPath(NO));
  expect(dialog.getByRole("link", { name: shortNumber(ID) }).getAttribute("href")).toContain(`/instances?q=${ID}`);
});

test("an order on a customer's card leads to the queue where it stands, whatever became of it", async () => {
  const ended: OrderReply = { ...ORDER.order, order_id: ID, state: "approved" };
  operatorPage(
    { ...SIGNED_IN, "customer/show/": () => ({ data: CARD }), "customer/order/list/": page([ORDER.order, ended]) },
    `${customerPath(NO)}?tab=orders`,
  );
  expect(await leadsTo("0000-00AA")).toMatch(/\/orders\?q=0000-00AA$/);
  expect(await leadsTo("0000-00CC")).toMatch(/\/orders\?state=approved&q=0000-00CC$/);
});

test("a customer's card leads to their verification, their parts and the lists that know them", async () => {
  operatorPage({ ...SIGNED_IN, "customer/show/": () => ({ data: CARD }) }, customerPath(NO));
  expect(await leadsTo("Verification in mainland China: Verified")).toMatch(
    new RegExp(`/verifications\\?state=verified&q=${NO}$`),
  );
  expect(screen.getByText("Not verified")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /Not verified/ })).toBeNull();
  for (const [name, tab] of [
    ["Users: 4", "people"],
    ["Resources in use: 3", "resources"],
    ["Open orders: 2", "orders"],
    ["Open tickets: 1", "tickets"],
    ["Bills", "bills"],
    ["Top-ups", "recharges"],
  ] as const)
    expect(await leadsTo(name)).toContain(`${customerPath(NO)}?tab=${tab}`);
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href") ?? "");
  const lists = ["verifications", "invoices", "payouts", "payments", "refunds", "adjustments", "instances", "quotas"];
  for (const place of [...lists.map((list) => `/${list}?q=${NO}`), `${customerPath(NO)}?tab=audit`])
    expect(links.filter((href) => href.endsWith(place))).toHaveLength(1);
});

test("a customer's card names no list that the operator may not open, and does not lead to reviews", async () => {
  operatorPage({ ...only("customer_view"), "customer/show/": () => ({ data: CARD }) }, customerPath(NO));
  expect(await screen.findByText("Verified")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /Verified/ })).toBeNull();
  for (const name of ["Instances", "Quotas", "Adjustments"]) expect(screen.queryByText(name)).toBeNull();
  expect(screen.getByRole("link", { name: "Bills" })).toBeTruthy();
});

test("what an operator did to something leads to it where it has a place", async () => {
  const event = (object_kind: string, action: string) => ({
    seq: object_kind.length,
    at: "2026-11-20T05:00:00Z",
    operator_name: "ada",
    action,
    outcome: "done",
    object_kind,
    object_id: ID,
    detail: "",
    address: "",
    request_id: "",
  });
  const shown = (kind: string, action: string) => {
    cleanup();
    operatorPage(
      {
        ...SIGNED_IN,
        "audit/list/": page([event(kind, action)]),
        "operator/list/": () => ({ data: { items: [], next_cursor: null } }),
      },
      PATHS.audit,
    );
    return leadsTo(ID);
  };
  expect(await shown("verification", "verification.pass")).toContain(casePath(ID));
  expect(await shown("order", "order.approve")).toMatch(/\/orders\?state=approved&q=0000-00CC$/);
  expect(await shown("account", "account.suspend")).toContain(`/customers?q=${ID}`);
  expect(await shown("gpu_server", "gpu_server.withdraw")).toContain(`/customers?q=${ID}`);
  expect(await shown("invoice", "invoice.issue")).toMatch(new RegExp(`${invoicePath(ID)}$`));
  expect(await shown("operator", "operator.create")).toMatch(/\/operators$/);
  expect(await shown("news", "news.publish")).toMatch(/\/news$/);
  expect(await shown("user", "user.unlock")).toContain(`/customers?q=${ID}`);
  cleanup();
  operatorPage(
    {
      ...SIGNED_IN,
      "audit/list/": page([event("payout", "payout.pay")]),
      "operator/list/": () => ({ data: { items: [], next_cursor: null } }),
    },
    PATHS.audit,
  );
  expect(await screen.findByText(ID)).toBeTruthy();
  expect(screen.queryByRole("link", { name: ID })).toBeNull();
});
