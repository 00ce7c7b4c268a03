import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Answers, ORDER, operatorPage, QUEUE, SESSION, SIGNED_IN } from "./show";

/** A page of orders with so many waiting. */
const orders = (items: (typeof ORDER)[]) => ({ data: { items, open: items.length, now: "2026-11-20T06:30:00Z" } });
const ANSWERS: Answers = {
  ...SIGNED_IN,
  "verification/list/": () => ({ data: QUEUE }),
  "order/list/": () => orders([ORDER]),
};
/** The number by which a customer knows that order. */
const NUMBER = "0000-00AA";

/** Opens the dialog of the order that waits. */
async function review() {
  await userEvent.click(await screen.findByRole("button", { name: "Review" }));
  return within(await screen.findByRole("dialog"));
}

test("an address that leads nowhere is said inside the frame, to whoever is signed in", async () => {
  operatorPage(ANSWERS, "/no/such/page");
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Orders" })).toBeTruthy();
});

test("a case that is not there is not found", async () => {
  operatorPage(ANSWERS, "/case/none");
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
});

test("another queue takes the focus to its page and its name into the title", async () => {
  operatorPage(ANSWERS);
  await userEvent.click(await screen.findByRole("link", { name: "Orders" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Orders" })).toBeTruthy();
  expect(document.title).toBe("Orders - Operator");
  await waitFor(() => expect(document.activeElement?.id).toBe("content"));
});

test("the state that a queue shows stands in the address, and is asked of the server", async () => {
  const { asked, history } = operatorPage(ANSWERS, "/orders?state=cancelled");
  expect(await screen.findByText(NUMBER)).toBeTruthy();
  expect(asked).toContain("order/list/?state=cancelled");
  act(() => history.push("/orders"));
  await waitFor(() => expect(asked.at(-1)).toBe("order/list/"));
  act(() => history.push("/orders?state=evil"));
  await waitFor(() => expect(asked.filter((one) => one === "order/list/")).toHaveLength(2));
});

test("a number that is found with another status says so, and leads there", async () => {
  const approved = { ...ORDER, order: { ...ORDER.order, state: "approved" as const } };
  const shown = operatorPage(
    {
      ...SIGNED_IN,
      "order/list/": () => orders(shown.asked.at(-1)?.includes("state=approved") ? [approved] : []),
    },
    `/orders?q=${NUMBER}`,
  );
  expect(await screen.findByText(/^Found with another status:/)).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Approved" }));
  expect(shown.history.location.href).toBe(`/orders?state=approved&q=${NUMBER}`);
  expect(await screen.findByRole("button", { name: "Review" })).toBeTruthy();
});

test("a decision against an order needs its reason, one for it none", async () => {
  const { posted } = operatorPage({ ...ANSWERS, "order/approve/": () => ({ data: null }) }, "/orders");
  const dialog = await review();
  await userEvent.click(dialog.getByRole("button", { name: "Reject" }));
  expect(await dialog.findByText("Enter the reason for the rejection.")).toBeTruthy();
  expect(posted).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Approve" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(posted).toEqual([{ path: "order/approve/", body: { order_id: ORDER.order.order_id, remark: "" } }]);
});

test("the reason has the focus, and what the server finds wrong with it stands on it", async () => {
  operatorPage(
    {
      ...ANSWERS,
      "order/disqualify/": () => ({
        status: 400,
        message: "Invalid",
        violations: [{ field: "remark", rule: { rule: "too_long", max: 100 } }],
      }),
    },
    "/orders",
  );
  const dialog = await review();
  const remark = dialog.getByLabelText("Remark for the customer");
  expect(document.activeElement).toBe(remark);
  await userEvent.type(remark, "Full.");
  await userEvent.click(dialog.getByRole("button", { name: "Reject" }));
  expect(await dialog.findByText("Enter at most 100 characters.")).toBeTruthy();
});

test("what is decided is only shown", async () => {
  const decided = { ...ORDER, order: { ...ORDER.order, state: "approved" as const } };
  operatorPage({ ...ANSWERS, "order/list/": () => orders([decided]) }, "/orders?state=approved");
  const dialog = await review();
  expect(dialog.queryByRole("textbox")).toBeNull();
  expect(dialog.queryByRole("button", { name: "Approve" })).toBeNull();
});

test("who signs out is asked for name and password where the page was", async () => {
  const { posted } = operatorPage({ ...ANSWERS, "session/delete/": () => ({ data: null }) }, "/orders");
  await userEvent.click(await screen.findByRole("button", { name: "Profile of ada" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Sign out" }));
  expect(await screen.findByLabelText("Password")).toBeTruthy();
  expect(posted.map(({ path }) => path)).toEqual(["session/delete/"]);
  expect(screen.queryByRole("link", { name: "Orders" })).toBeNull();
});

test("the whole ledger is a file for whoever may export it, and nothing is said of it to others", async () => {
  const adjustments = { "adjustment/list/": () => ({ data: { items: [], open: 0, next_cursor: null } }) };
  operatorPage({ ...SIGNED_IN, ...adjustments }, "/adjustments");
  const ledger = await screen.findByRole("link", { name: "Ledger (Beancount)" });
  expect(ledger.getAttribute("href")).toBe("/admin/ledger/export/");
  expect(ledger.hasAttribute("download")).toBe(true);
  cleanup();
  const operations = SESSION.operations.filter((operation) => operation !== "ledger_export");
  operatorPage({ "session/show/": () => ({ data: { ...SESSION, operations } }), ...adjustments }, "/adjustments");
  expect(await screen.findByRole("button", { name: "Adjust balance" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Ledger (Beancount)" })).toBeNull();
});
