import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { CustomerCard } from "../../src/operator/generated/types.gen";
import { PATHS } from "../../src/operator/paths";
import { type Answers, ORDER, operatorPage, SIGNED_IN } from "./show";

const BROKEN = () => ({ status: 500, message: "Broken." });
const FLAVOR = {
  flavor: { name: "c1.small", family: "general", spec: { vcpus: 1, memory_mib: 1_024, gpus: 0, gpu_model: "" } },
  product: "compute/c1.small",
  is_offered: true,
  stock: 3,
};
const FLAVORS: Answers = {
  ...SIGNED_IN,
  "engine/list/": () => ({ data: { engines: [{ region: "cn-north" }] } }),
  "flavor/list/": () => ({ data: { items: [FLAVOR] } }),
};
const CARD: CustomerCard = {
  account_id: "0193a1b2-0000-7000-8000-0000000000cc",
  customer_no: "277053581",
  name: "Acme",
  kind: "enterprise",
  state: "active",
  currency: "CNY",
  created_at: "2026-11-01T00:00:00Z",
  open_orders: 0,
  open_tickets: 0,
  people_total: 1,
  resources: 0,
  verification_mainland: "not_verified",
  verification_other: "not_verified",
};

test("what a region offers keeps its lines while it is edited", async () => {
  operatorPage(FLAVORS, PATHS.flavors);
  await userEvent.click(await screen.findByRole("button", { name: "Publish flavors" }));
  const list = within(await screen.findByRole("dialog")).getByRole<HTMLTextAreaElement>("textbox");
  const lines = list.value.split("\n").length;
  expect(lines).toBeGreaterThan(3);
  await userEvent.type(list, " ");
  expect(list.value.split("\n")).toHaveLength(lines);
});

test("flavors whose regions could not be loaded can be asked for again", async () => {
  let isBroken = true;
  const engines = () => (isBroken ? BROKEN() : { data: { engines: [{ region: "cn-north" }] } });
  operatorPage({ ...FLAVORS, "engine/list/": engines }, PATHS.flavors);
  const retry = await screen.findByRole("button", { name: "Try again" });
  isBroken = false;
  await userEvent.click(retry);
  expect(await screen.findByText("c1.small")).toBeTruthy();
});

test("a dialog whose beginning could not be loaded says so and asks again", async () => {
  let isBroken = true;
  const flavors = () => (isBroken ? BROKEN() : { data: { items: [FLAVOR] } });
  operatorPage({ ...FLAVORS, "flavor/list/": flavors }, PATHS.flavors);
  await userEvent.click(await screen.findByRole("button", { name: "Publish flavors" }));
  const dialog = await screen.findByRole("dialog");
  const retry = await within(dialog).findByRole("button", { name: "Try again" });
  isBroken = false;
  await userEvent.click(retry);
  expect(await screen.findByRole("textbox")).toBeTruthy();
});

test("a notice can be written once its regions were asked for again", async () => {
  let isBroken = true;
  const list = () => (isBroken ? BROKEN() : { data: { items: [], regions: ["cn-north"] } });
  operatorPage({ ...SIGNED_IN, "announcement/list/": list }, PATHS.announcements);
  await userEvent.click(await screen.findByRole("button", { name: "New announcement" }));
  const dialog = await screen.findByRole("dialog");
  const retry = await within(dialog).findByRole("button", { name: "Try again" });
  isBroken = false;
  await userEvent.click(retry);
  expect((await screen.findAllByRole("textbox")).length).toBeGreaterThan(1);
});

test("a number that is no customer's is no failure", async () => {
  const quota = () => ({ status: 404, message: "Not found." });
  operatorPage({ ...SIGNED_IN, "quota/show/": quota }, `${PATHS.quotas}?q=27`);
  expect(await screen.findByText(/There is no customer 27\./)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("quotas that could not be loaded can be asked for again", async () => {
  operatorPage({ ...SIGNED_IN, "quota/show/": BROKEN }, `${PATHS.quotas}?q=277053581`);
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
});

test("a price list that cannot be begun yet says why", async () => {
  operatorPage({ ...SIGNED_IN, "price/list/": BROKEN }, PATHS.prices);
  const begin = await screen.findByRole("button", { name: /New price list/ });
  begin.focus();
  expect((await screen.findByRole("tooltip")).textContent).toBe("The price lists could not be loaded.");
});

test("the hash at the end of a customer's log can be copied", async () => {
  const proof = { movements: 1, events: 2, erased: 0, head: "ab12", ledger_break: null, audit_break: null };
  operatorPage(
    { ...SIGNED_IN, "customer/show/": () => ({ data: CARD }), "customer/verify/": () => ({ data: proof }) },
    `${PATHS.customers}/277053581?tab=audit`,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Verify records" }));
  expect(await screen.findByRole("button", { name: "Copy the hash" })).toBeTruthy();
});

test("a window's title begins with the name of what it shows", async () => {
  const customer = { "customer/show/": () => ({ data: CARD }) };
  const { history } = operatorPage({ ...SIGNED_IN, ...customer }, `${PATHS.customers}/277053581`);
  await waitFor(() => expect(document.title).toBe("Acme - Customer - Operator"));
  act(() => history.push(PATHS.customers));
  await waitFor(() => expect(document.title).toBe("Customers - Operator"));
});

test("a queue is asked for anew by itself", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const orders = { data: { items: [ORDER], open: 1, now: "2026-11-20T06:30:00Z" } };
    const { asked } = operatorPage({ ...SIGNED_IN, "order/list/": () => orders }, PATHS.orders);
    expect(await screen.findByText("0000-00AA")).toBeTruthy();
    const before = asked.filter((one) => one === "order/list/").length;
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(asked.filter((one) => one === "order/list/").length).toBe(before + 1);
  } finally {
    vi.useRealTimers();
  }
});
