import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { CaseShowReply, OperatorOperation } from "../../src/operator/generated/types.gen";
import { casePath, PATHS } from "../../src/operator/paths";
import { type Answers, DETAILS, ORDER, operatorPage, QUEUE, SESSION, SIGNED_IN, WAITING } from "./show";

const order = (id: string) => ({ ...ORDER, order: { ...ORDER.order, order_id: `0193a1b2-0000-7000-8000-${id}` } });
const ORDERS: Answers = {
  ...SIGNED_IN,
  "order/list/": () => ({
    data: { items: [order("0000000000aa"), order("0000000000bb")], next_cursor: null, open: 2 },
  }),
};
const LATE = { ...WAITING, case_id: "0193a1b2-0000-7000-8000-000000000002" };
const CASES: Answers = {
  ...SIGNED_IN,
  "verification/list/": () => ({ data: { ...QUEUE, items: [WAITING, LATE], open: 2 } }),
  "verification/show/": () => ({ data: DETAILS }),
};
/** The verification's page, as whoever took it sees it. */
const taken = (more: Partial<CaseShowReply> = {}): Answers => ({
  ...CASES,
  "verification/show/": () => ({ data: { ...DETAILS, is_mine: true, ...more } }),
});

const press = (keys: string) => userEvent.keyboard(keys);
const hasFocus = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element));
/** The list of keys that is shown. */
const hint = async () => (await screen.findByRole("list", { name: "Keyboard shortcuts" })).textContent;

test("keys lead through the rows of a queue and open the one that is reached", async () => {
  operatorPage(ORDERS, PATHS.orders);
  const [first, second] = await screen.findAllByRole("button", { name: "Review" });
  expect(await hint()).toBe("J NextK PreviousO ReviewA ApproveR Reject");
  await press("j");
  expect(document.activeElement).toBe(first);
  await press("jj");
  expect(document.activeElement).toBe(second);
  await press("k");
  expect(document.activeElement).toBe(first);
  expect(first?.getAttribute("aria-keyshortcuts")).toBe("O A R");
  await press("jo");
  const dialog = await screen.findByRole("dialog", { name: /0000-00BB/ });
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await hasFocus(second as Element);
});

test("whoever turns the keys off has none of them act, in this browser, until they are turned on again", async () => {
  operatorPage(ORDERS, PATHS.orders);
  const [first] = await screen.findAllByRole("button", { name: "Review" });
  await userEvent.click(screen.getByRole("button", { name: "Turn off keyboard shortcuts" }));
  expect(screen.queryByRole("list", { name: "Keyboard shortcuts" })).toBeNull();
  await press("jo");
  expect(document.activeElement).not.toBe(first);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(localStorage.getItem("operator_keys")).toBe("off");
  await userEvent.click(screen.getByRole("button", { name: "Turn on keyboard shortcuts" }));
  await press("j");
  expect(document.activeElement).toBe(first);
});

test("a dialog that a key opened has its facts at hand, and keys lead on from there to what it decides", async () => {
  const { posted } = operatorPage({ ...ORDERS, "order/approve/": () => ({ data: null }) }, PATHS.orders);
  await screen.findAllByRole("button", { name: "Review" });
  await press("o");
  const dialog = within(await screen.findByRole("dialog", { name: /0000-00AA/ }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain("test-metering"));
  expect(dialog.getByRole("list", { name: "Keyboard shortcuts" }).textContent).toBe(
    "J NextK PreviousA ApproveR RejectEsc Back to list",
  );
  await press("j");
  const other = within(await screen.findByRole("dialog", { name: /0000-00BB/ }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain("test-metering"));
  await press("a");
  expect(document.activeElement).toBe(other.getByRole("button", { name: "Approve" }));
  expect(document.activeElement?.getAttribute("aria-keyshortcuts")).toBe("A");
  await press("r");
  expect(document.activeElement).toBe(other.getByRole("textbox"));
  await press("jka");
  expect((other.getByRole("textbox") as HTMLTextAreaElement).value).toBe("jka");
  expect(posted).toEqual([]);
});

test("a key begins a decision of the row that is reached, and nothing is decided before that is confirmed", async () => {
  const { posted } = operatorPage({ ...ORDERS, "order/approve/": () => ({ data: null }) }, PATHS.orders);
  await screen.findAllByRole("button", { name: "Review" });
  await press("jja");
  const dialog = within(await screen.findByRole("dialog", { name: /0000-00BB/ }));
  await hasFocus(dialog.getByRole("button", { name: "Approve" }));
  expect(posted).toEqual([]);
  await press("{Enter}");
  await waitFor(() => expect(posted).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press("r");
  const other = within(await screen.findByRole("dialog", { name: /0000-00/ }));
  await hasFocus(other.getByRole("textbox"));
  expect((other.getByRole("textbox") as HTMLTextAreaElement).value).toBe("");
  expect(posted).toHaveLength(1);
});

test("keys are left alone while something is typed, and with Ctrl, Alt, Shift or Cmd", async () => {
  operatorPage(ORDERS, PATHS.orders);
  await screen.findAllByRole("button", { name: "Review" });
  const search = screen.getByRole("searchbox", { name: "Find by customer or order number" });
  await userEvent.type(search, "jo");
  expect((search as HTMLInputElement).value).toBe("jo");
  search.blur();
  for (const held of ["Control", "Alt", "Shift", "Meta"]) await press(`{${held}>}o{/${held}}`);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("whoever may not decide is offered no key for it", async () => {
  const operations: OperatorOperation[] = ["signed_in", "order_view"];
  operatorPage({ ...ORDERS, "session/show/": () => ({ data: { ...SESSION, operations } }) }, PATHS.orders);
  expect(await hint()).toBe("J NextK PreviousO Review");
});

test("what was decided is looked at by keys, and no key begins to decide it", async () => {
  const decided = { ...ORDER, order: { ...ORDER.order, state: "approved" as const } };
  operatorPage(
    { ...SIGNED_IN, "order/list/": () => ({ data: { items: [decided], next_cursor: null, open: 0 } }) },
    `${PATHS.orders}?state=approved`,
  );
  await screen.findByRole("button", { name: "Review" });
  expect(await hint()).toBe("J NextK PreviousO Review");
  await press("ao");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("list", { name: "Keyboard shortcuts" }).textContent).toBe("Esc Back to list");
});

test("a dialog that no key opened begins at its field, though its facts lead elsewhere", async () => {
  operatorPage(ORDERS, PATHS.orders);
  const [look] = await screen.findAllByRole("button", { name: "Review" });
  await userEvent.click(look as Element);
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByRole("link", { name: ORDER.customer_no })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.closest("[role=dialog]")).toBe(dialog));
  expect(document.activeElement?.tagName).not.toBe("A");
});

test("a verification is opened, stepped through and left by keys", async () => {
  const { history } = operatorPage(CASES, PATHS.verifications);
  await screen.findAllByRole("link", { name: "Passport (CN)" });
  await press("jjo");
  await waitFor(() => expect(history.location.pathname).toBe(casePath(LATE.case_id)));
  expect(await screen.findByText("2 of 2")).toBeTruthy();
  expect(await hint()).toBe("J NextK PreviousT Take caseU Back to list");
  await press("k");
  await waitFor(() => expect(history.location.pathname).toBe(casePath(WAITING.case_id)));
  expect(screen.getByRole("button", { name: "Next" }).getAttribute("aria-keyshortcuts")).toBe("J Alt+PageDown");
  await press("u");
  await waitFor(() => expect(history.location.pathname).toBe(PATHS.verifications));
});

test("a key leads to taking a verification, which Enter does", async () => {
  const { posted } = operatorPage(
    { ...CASES, "verification/take/": () => ({ data: null }) },
    casePath(WAITING.case_id),
  );
  const take = await screen.findByRole("button", { name: "Take case" });
  await press("t");
  expect(document.activeElement).toBe(take);
  expect(posted).toEqual([]);
  await press("{Enter}");
  await waitFor(() => expect(posted).toEqual([{ path: "verification/take/", body: { case_id: WAITING.case_id } }]));
});

test("keys begin deciding on a verification, which is confirmed, and wait while that is asked", async () => {
  const { posted, history } = operatorPage(taken(), casePath(WAITING.case_id));
  const remark = await screen.findByRole("textbox");
  expect(await hint()).toBe("J NextK PreviousA ApproveR RejectU Back to list");
  await press("r");
  expect(document.activeElement).toBe(remark);
  remark.blur();
  await press("a");
  expect(await screen.findByRole("dialog", { name: "Approve" })).toBeTruthy();
  await press("ju{Alt>}{PageDown}{/Alt}");
  expect(history.location.pathname).toBe(casePath(WAITING.case_id));
  expect(posted).toEqual([]);
});

test("what has ended is only stepped through and left", async () => {
  operatorPage(taken({ case: { ...DETAILS.case, ended_at: "2026-11-20T06:00:00Z" } }), casePath(WAITING.case_id));
  expect(await screen.findByText("1 of 2")).toBeTruthy();
  expect(await hint()).toBe("J NextK PreviousU Back to list");
});
