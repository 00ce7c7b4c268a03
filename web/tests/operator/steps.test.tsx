import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { casePath, PATHS } from "../../src/operator/paths";
import { aroundOf } from "../../src/operator/Steps";
import { DETAILS, ORDER, operatorPage, QUEUE, SIGNED_IN, WAITING } from "./show";

const order = (id: string) => ({ ...ORDER, order: { ...ORDER.order, order_id: `0193a1b2-0000-7000-8000-${id}` } });
const ORDERS = [order("0000000000aa"), order("0000000000bb")];

test("a dialog leads to the neighbours of its row, and not while a reason is half-typed", async () => {
  operatorPage(
    { ...SIGNED_IN, "order/list/": () => ({ data: { items: ORDERS, next_cursor: null, open: 2 } }) },
    PATHS.orders,
  );
  const [look] = await screen.findAllByRole("button", { name: "Review" });
  if (!look) throw new Error("no row");
  await userEvent.click(look);
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText("1 of 2")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Next" }));
  const other = await screen.findByRole("dialog", { name: /0000-00BB/ });
  expect(within(other).getByText("2 of 2")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(within(other).getByRole("textbox")));
  await userEvent.type(within(other).getByRole("textbox"), "No");
  await userEvent.keyboard("{Alt>}{PageUp}{/Alt}");
  expect(screen.getByRole("dialog", { name: /0000-00BB/ })).toBeTruthy();
  await userEvent.clear(within(other).getByRole("textbox"));
  await userEvent.keyboard("{Alt>}{PageUp}{/Alt}");
  expect(await screen.findByRole("dialog", { name: /0000-00AA/ })).toBeTruthy();
});

test("a payment is not left for its neighbour while the customer's number is half-typed", async () => {
  const payment = (id: string) => ({
    id,
    customer_no: null,
    reference: id,
    transaction_id: "",
    gateway: "test",
    why: "unknown",
    paid: "9.00 CNY",
    at: QUEUE.now,
    state: "open",
    reason: "",
    detail: "",
  });
  const items = [payment("r-1"), payment("r-2")];
  operatorPage(
    { ...SIGNED_IN, "payment/list/": () => ({ data: { items, next_cursor: null, open: 2, now: QUEUE.now } }) },
    PATHS.payments,
  );
  const [look] = await screen.findAllByRole("button", { name: "Review" });
  if (!look) throw new Error("no row");
  await userEvent.click(look);
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("1 of 2")).toBeTruthy();
  await userEvent.click(dialog.getByRole("radio", { name: /^Credit it/ }));
  const account = await dialog.findByLabelText("Customer number");
  await userEvent.type(account, "277");
  await userEvent.keyboard("{Alt>}{PageDown}{/Alt}");
  expect(dialog.getByText("1 of 2")).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Next" }).getAttribute("aria-disabled")).toBe("true");
  await userEvent.clear(account);
  await userEvent.keyboard("{Alt>}{PageDown}{/Alt}");
  expect(await screen.findByText("2 of 2")).toBeTruthy();
});

test("once something is decided the next that waits is shown, and behind the last one the list is", async () => {
  let waiting = ORDERS;
  const { posted } = operatorPage(
    {
      ...SIGNED_IN,
      "order/list/": () => ({ data: { items: waiting, next_cursor: null, open: waiting.length } }),
      "order/approve/": () => {
        waiting = waiting.slice(1);
        return { data: null };
      },
    },
    PATHS.orders,
  );
  const [look] = await screen.findAllByRole("button", { name: "Review" });
  if (!look) throw new Error("no row");
  await userEvent.click(look);
  const first = await screen.findByRole("dialog", { name: /0000-00AA/ });
  await userEvent.click(within(first).getByRole("button", { name: "Approve" }));
  const second = await screen.findByRole("dialog", { name: /0000-00BB/ });
  expect(screen.queryByRole("dialog", { name: /0000-00AA/ })).toBeNull();
  expect(await screen.findByText("Order 0000-00AA of customer 277053581: Approved")).toBeTruthy();
  await userEvent.click(within(second).getByRole("button", { name: "Approve" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(posted).toHaveLength(2);
});

test("behind an order that was decided with others comes one that still waits", async () => {
  const of = (id: string, purchase_id: string) => {
    const one = order(id);
    return { ...one, order: { ...one.order, purchase_id, together: 2 } };
  };
  const all = [of("0000000000aa", "p-1"), of("0000000000bb", "p-1"), of("0000000000cc", "p-2")];
  const { posted } = operatorPage(
    {
      ...SIGNED_IN,
      "order/list/": () => ({ data: { items: all, next_cursor: null, open: 3 } }),
      "order/approve/": () => ({ data: null }),
    },
    PATHS.orders,
  );
  const [look] = await screen.findAllByRole("button", { name: "Review" });
  if (!look) throw new Error("no row");
  await userEvent.click(look);
  const first = await screen.findByRole("dialog", { name: /0000-00AA/ });
  expect(await within(first).findByText("2 orders, approved or rejected together")).toBeTruthy();
  await userEvent.click(within(first).getByRole("button", { name: "Approve" }));
  expect(await screen.findByRole("dialog", { name: /0000-00CC/ })).toBeTruthy();
  expect(posted).toHaveLength(1);
});

test("a case leads to the ones that wait before and behind it", async () => {
  const late = { ...WAITING, case_id: "0193a1b2-0000-7000-8000-000000000002", customer_no: "300000000" };
  operatorPage(
    {
      ...SIGNED_IN,
      "verification/list/": () => ({ data: { ...QUEUE, items: [WAITING, late], open: 2 } }),
      "verification/show/": () => ({ data: DETAILS }),
    },
    casePath(WAITING.case_id),
  );
  expect(await screen.findByText("1 of 2")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("2 of 2")).toBeTruthy();
});

test.each(["Approve", "Reject"])(
  "once a case is decided by %s the next that waits is shown, and behind the last one the list",
  async (button) => {
    const late = { ...WAITING, case_id: "0193a1b2-0000-7000-8000-000000000002", customer_no: "300000000" };
    let waiting = [WAITING, late];
    let shown = WAITING.case_id;
    const decide = () => {
      waiting = waiting.slice(1);
      return { data: null };
    };
    const { posted, history } = operatorPage(
      {
        ...SIGNED_IN,
        "verification/list/": () => ({ data: { ...QUEUE, items: waiting, open: waiting.length } }),
        "verification/show/": () => ({
          data: { ...DETAILS, case: { ...DETAILS.case, case_id: shown }, is_mine: true },
        }),
        "verification/approve/": decide,
        "verification/reject/": decide,
      },
      casePath(WAITING.case_id),
    );
    for (const next of [casePath(late.case_id), PATHS.verifications]) {
      await screen.findByText(waiting.length === 2 ? "1 of 2" : "Decision");
      await userEvent.type(screen.getByRole("textbox"), "Blurred.");
      shown = late.case_id;
      await userEvent.click(screen.getByRole("button", { name: button }));
      if (button === "Approve") {
        const dialog = await screen.findByRole("dialog");
        await userEvent.click(within(dialog).getByRole("button", { name: "Approve" }));
      }
      await waitFor(() => expect(history.location.pathname).toBe(next));
      // It says over the next one what became of the one before.
      const state = button === "Approve" ? "Approved" : "Rejected";
      expect(await screen.findAllByText(`Verification of customer 277053581: ${state}`)).not.toHaveLength(0);
    }
    expect(posted.map(({ body }) => (body as { case_id: string }).case_id)).toEqual([WAITING.case_id, late.case_id]);
  },
);

test("from what is no longer in the list the first of it is next", () => {
  const seen: string[] = [];
  const around = aroundOf(
    ["a", "b"],
    () => false,
    (row) => seen.push(row),
  );
  around.onAfter?.();
  expect([around.place, around.onBefore, seen]).toEqual([undefined, undefined, ["a"]]);
});
