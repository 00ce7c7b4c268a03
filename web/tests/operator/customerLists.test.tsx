import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { CustomerCard } from "../../src/operator/generated/types.gen";
import { type CustomerPart, customerPartPath, customerPath } from "../../src/operator/paths";
import { operatorPage, SESSION, SIGNED_IN, WAITING } from "./show";

const NO = WAITING.customer_no;
const ID = "0193a1b2-0000-7000-8000-0000000000cc";
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
const none = () => ({ data: { items: [], next_cursor: null } });
const ANSWERS = {
  ...SIGNED_IN,
  "customer/show/": () => ({ data: CARD }),
  "customer/order/list/": none,
  "customer/resource/list/": none,
  "customer/ticket/list/": none,
  "customer/recharge/list/": none,
  "customer/audit/list/": none,
};

test.each([
  ["orders", "order", "Find by number, product, region, project or VDC"],
  ["resources", "resource", "Find by name, number, product, region or project"],
  ["tickets", "ticket", "Find by title, number, author or resource"],
  ["recharges", "recharge", "Find by number or payment number"],
  ["audit", "audit", "Find by name, action, object, address or request"],
] as const)("a customer's %s are searched", async (part, called, label) => {
  const { asked } = operatorPage(ANSWERS, `${customerPath(NO)}?tab=${part}`);
  await userEvent.type(await screen.findByRole("searchbox", { name: label }), "mailer");
  await waitFor(() => expect(asked).toContain(`customer/${called}/list/?customer_no=${NO}&q=mailer`));
});

test("what is searched for in one part of a customer's page is not searched for in another", async () => {
  const { asked, history } = operatorPage(ANSWERS, customerPartPath(NO, "resources" satisfies CustomerPart, ID));
  await waitFor(() => expect(asked).toContain(`customer/resource/list/?customer_no=${NO}&q=${ID}`));
  await userEvent.click(await screen.findByRole("tab", { name: "Tickets" }));
  await waitFor(() => expect(asked).toContain(`customer/ticket/list/?customer_no=${NO}`));
  expect(history.location.search).toBe("?tab=tickets");
});

test("what nobody is named for in a customer's log says in words who did it", async () => {
  const event = (seq: number, kind: string) => ({
    seq,
    at: "2026-11-20T05:00:00Z",
    action: "order.expire",
    actor: { id: null, kind, name: "" },
    object: { kind: "", id: "", name: "" },
    outcome: "done",
    address: "",
    request_id: "",
    before: {},
    after: {},
    is_withheld: false,
  });
  const items = [event(3, "system"), event(2, "operator"), event(1, "nobody")];
  const log = { "customer/audit/list/": () => ({ data: { items, next_cursor: null } }) };
  operatorPage({ ...ANSWERS, ...log }, `${customerPath(NO)}?tab=audit`);
  for (const words of [/System/, /Command line/, /Not signed in/]) {
    expect(await screen.findByRole("row", { name: words })).toBeTruthy();
  }
});

test("a customer's ledger is a file beside their log, for whoever may export it", async () => {
  operatorPage(ANSWERS, `${customerPath(NO)}?tab=audit`);
  const ledger = await screen.findByRole("link", { name: "Ledger (Beancount)" });
  expect(ledger.getAttribute("href")).toBe(`/admin/ledger/export/?customer_no=${NO}`);
  cleanup();
  const operations = SESSION.operations.filter((operation) => operation !== "ledger_export");
  operatorPage(
    { ...ANSWERS, "session/show/": () => ({ data: { ...SESSION, operations } }) },
    `${customerPath(NO)}?tab=audit`,
  );
  expect(await screen.findByRole("button", { name: "Verify records" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Ledger (Beancount)" })).toBeNull();
});
