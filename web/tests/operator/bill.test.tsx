import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { isMonth } from "../../src/operator/customer/months";
import type { CorrectableItem } from "../../src/operator/generated/types.gen";
import { type Answers, operatorPage, SESSION, SIGNED_IN } from "./show";

const money = (minor: number) => ({ minor, currency: "CNY" as const });

const CHARGED: CorrectableItem = {
  line_id: "0193a1b2-0000-7000-8000-0000aaaa0001",
  month: 202611,
  is_closed: false,
  kind: "purchase",
  region: "cn-north",
  scheme: "monthly",
  resource_id: "0193a1b2-0000-7000-8000-000000000002",
  resource_name: "mailer",
  product: "compute",
  sub_product: "g1.small",
  usage: 1_500_000,
  configuration: 1_500_000,
  periods: 1,
  price: [],
  price_version: 1,
  discount: 0,
  records: 0,
  remark: "",
  from: "2026-11-20T05:00:00Z",
  to: "2026-12-20T05:00:00Z",
  gross: money(20_000),
  total: money(18_000),
  left: money(18_000),
};
const CREDIT: CorrectableItem = {
  ...CHARGED,
  line_id: "0193a1b2-0000-7000-8000-0000bbbb0002",
  kind: "credit",
  about_id: CHARGED.line_id,
  usage: 0,
  gross: money(-990),
  total: money(-990),
  left: money(0),
  remark: "It was down for a day.",
};
const FREE: CorrectableItem = {
  ...CHARGED,
  line_id: "0193a1b2-0000-7000-8000-0000cccc0003",
  total: money(0),
  left: money(0),
};

const ANSWERS: Answers = {
  ...SIGNED_IN,
  "customer/show/": () => ({ data: { name: "Northwind" } }),
  "bill/item/list/": () => ({ data: { items: [CREDIT, CHARGED, FREE], next_cursor: null } }),
};
const BILL = "/customers/277053581/bills/202611";

test("a bill shows what was charged, and what a credit note corrects and why; only the first can be corrected", async () => {
  const { asked } = operatorPage(ANSWERS, BILL);
  expect(await screen.findByRole("heading", { level: 1, name: "Bill 2026-11 of 277053581" })).toBeTruthy();
  const credit = within((await screen.findByText("It was down for a day.")).closest("tr") as HTMLElement);
  expect(credit.getByText("For item AAAA-0001")).toBeTruthy();
  expect(credit.getAllByText("-¥9.90")).toHaveLength(1);
  const charged = within(screen.getByText("AAAA-0001").closest("tr") as HTMLElement);
  expect(charged.getByText("compute/g1.small")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Correct: / }).map((one) => one.getAttribute("aria-label"))).toEqual([
    "Correct: AAAA-0001",
  ]);
  const way = await screen.findByRole("link", { name: "Northwind" });
  expect(way.getAttribute("href")).toContain("/customers/277053581?tab=bills");
  expect(asked).toContain("bill/item/list/?customer_no=277053581&month=202611");
});

test("an item is corrected in part, under one id however often it is tried", async () => {
  let tries = 0;
  const { posted } = operatorPage(
    {
      ...ANSWERS,
      "bill/correct/": () => {
        tries += 1;
        if (tries > 1) return { data: { is_new: true } };
        const rule = { rule: "amount_out_of_range", min: "0.01", max: "150.00" };
        return { status: 400, message: "Invalid", violations: [{ field: "amount", rule }] };
      },
    },
    BILL,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Correct: AAAA-0001" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("compute/g1.small")).toBeTruthy();
  const amount = dialog.getByLabelText("Amount to return");
  expect(amount).toHaveProperty("value", "180.00");
  await userEvent.type(dialog.getByLabelText("Reason"), "It was down.");
  await userEvent.click(dialog.getByRole("button", { name: "Issue credit note" }));
  expect(await dialog.findByText("Enter an amount from 0.01 to 150.00.")).toBeTruthy();
  await userEvent.clear(amount);
  await userEvent.type(amount, "9.90");
  await userEvent.click(dialog.getByRole("button", { name: "Issue credit note" }));
  expect(await screen.findByText(/^The credit note is on the current month's bill/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const bodies = posted.map(({ body }) => body as { id: string });
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toEqual({ id: bodies[0]?.id, line_id: CHARGED.line_id, amount: "9.90", reason: "It was down." });
});

test("what invoices were issued for is refused with what is to be done first", async () => {
  const rule = { rule: "state_forbids", state: "invoiced", action: "credit" };
  operatorPage(
    {
      ...ANSWERS,
      "bill/correct/": () => ({ status: 409, message: "Failed", violations: [{ field: "line", rule }] }),
    },
    BILL,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Correct: AAAA-0001" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Reason"), "It was down.");
  await userEvent.click(dialog.getByRole("button", { name: "Issue credit note" }));
  expect(await dialog.findByText("Invoices were issued for this amount. Void them first.")).toBeTruthy();
});

test("whoever may only see customers corrects nothing", async () => {
  const operations = SESSION.operations.filter((operation) => operation !== "bill_correct");
  operatorPage({ ...ANSWERS, "session/show/": () => ({ data: { ...SESSION, operations } }) }, BILL);
  const correct = await screen.findByRole("button", { name: "Correct: AAAA-0001" });
  expect(correct.getAttribute("aria-disabled")).toBe("true");
});

test.each(["202613", "202600", "2026", "none"])("there is no bill of %s", async (month) => {
  operatorPage(ANSWERS, `/customers/277053581/bills/${month}`);
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
});

test("a month is a year and a place from 1 to 12", () => {
  expect([202601, 202612, 199_912, 202600, 202613, 2026.5, Number.NaN].map(isMonth)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
