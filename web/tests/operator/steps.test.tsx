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
