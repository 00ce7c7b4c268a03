import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { AccountInfo, BudgetReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { BudgetPage } from "../../src/features/budget/BudgetPage";
import { nextGrade, places, standing } from "../../src/features/budget/budget";
import { ALL_PROJECTS, setProjectId } from "../../src/state/project";
import { ACCOUNT } from "../home/account";
import { type Answer, show, stubServer } from "../identity/show";

const money = (minor: number) => ({ minor, currency: "USD" as const });
const BUDGET = {
  project_id: "p-1",
  project_name: "Web shop",
  amount: money(10_000),
  spent: money(8_000),
  forecast: money(16_000),
  percent: 80,
  forecast_percent: 160,
  grades: [
    { percent: 80, basis: "spent", action: "notify", is_reached: true },
    { percent: 300, basis: "spent", action: "block_new", is_reached: false },
  ],
  blocks_new: false,
  saved_at: "2026-11-01T05:00:00Z",
} as BudgetReply;
const PROJECTS = [
  { project_id: "p-1", name: "Web shop", status: 1, is_archived: false },
  { project_id: "p-2", name: "Archive", status: 1, is_archived: false },
];

async function open(
  budgets: BudgetReply[],
  { answers = {}, account = ACCOUNT }: { answers?: Record<string, Answer>; account?: AccountInfo } = {},
) {
  const posted = stubServer({
    "budget/list/": { data: { budgets, from: "2026-11-01T00:00:00Z", until: "2026-12-01T00:00:00Z" } },
    "project/list/": { data: { projects: PROJECTS } },
    ...answers,
  });
  queryClient.setQueryData(accountQuery.queryKey, account);
  await show(BudgetPage, "/main/budget");
  return posted;
}

beforeEach(() => {
  queryClient.clear();
  setProjectId(ALL_PROJECTS.project_id);
});

test("a budget tells its figures, its state and its thresholds in words, and what the bar shows", async () => {
  await open([{ ...BUDGET, blocks_new: true }]);
  expect(await screen.findByText("Web shop")).toBeTruthy();
  expect(screen.getByText("Forecast over budget")).toBeTruthy();
  expect(screen.getByText("New resources are blocked")).toBeTruthy();
  expect(screen.getByText("At 80% spent: notify (reached)")).toBeTruthy();
  expect(screen.getByText("At 300% spent: block new resources (not reached)")).toBeTruthy();
  expect(screen.getByRole("img", { name: /80\.00.*\(80%\) of .*100\.00 spent.*160\.00 \(160%\)/ })).toBeTruthy();
});

test("a new budget begins with two thresholds, core judges it as it is typed, and it is sent for the chosen project", async () => {
  const posted = await open([BUDGET], { answers: { "budget/save/": { data: null } } });
  await screen.findByText("Web shop");
  await userEvent.click(screen.getByRole("button", { name: "Create budget" }));
  const dialog = within(await screen.findByRole("dialog"));
  const second = () => dialog.getAllByRole("textbox", { name: /Percentage/ })[1] as HTMLElement;
  const amount = await dialog.findByLabelText(/Monthly budget/);
  await userEvent.type(amount, "0");
  expect(await dialog.findByText(/^Enter an amount from 0\.01 to/)).toBeTruthy();
  await userEvent.type(amount, ".5");
  expect(dialog.queryByText(/^Enter an amount from 0\.01 to/)).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Remove threshold 2" }));
  await userEvent.click(dialog.getByRole("button", { name: "Add threshold" }));
  await userEvent.clear(second());
  expect(await dialog.findByText("Enter a number from 1 to 1000.")).toBeTruthy();
  await userEvent.type(second(), "80");
  expect(await dialog.findByText("This is listed twice.")).toBeTruthy();
  await userEvent.type(second(), "0");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await expect.poll(() => posted.length).toBe(1);
  const grade = (percent: number) => ({ percent, basis: "spent", action: "notify" });
  const budget = { amount: "0.5", currency: "USD", grades: [grade(80), grade(800)] };
  expect(posted).toEqual([{ path: "budget/save/", body: { project_id: "p-2", budget, seen_saved_at: null } }]);
});

test("a budget that somebody else has saved meanwhile is not overwritten, and what was typed stays", async () => {
  const rule = { rule: "state_forbids", state: "changed", action: "save" };
  const refusal = { status: 409, code: 100001, message: "x", violations: [{ field: "seen_saved_at", rule }] };
  let listed = BUDGET;
  const posted = await open([BUDGET], {
    answers: {
      "budget/list/": () => ({
        data: { budgets: [listed], from: "2026-11-01T00:00:00Z", until: "2026-12-01T00:00:00Z" },
      }),
      "budget/save/": () => {
        listed = { ...BUDGET, amount: money(20_000), saved_at: "2026-11-02T05:00:00Z" };
        return refusal;
      },
    },
  });
  const edit = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Edit the budget of Web shop" }));
    return within(await screen.findByRole("dialog"));
  };
  const dialog = await edit();
  const amount = await dialog.findByLabelText<HTMLInputElement>(/Monthly budget/);
  await userEvent.clear(amount);
  await userEvent.type(amount, "120");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/^Someone else has saved or deleted this budget/)).toBeTruthy();
  expect(amount.value).toBe("120");
  expect(posted[0]?.body).toMatchObject({ project_id: "p-1", seen_saved_at: BUDGET.saved_at });
  // Whoever opens it again begins with what the other one saved.
  await screen.findByRole("img", { name: /of .*200\.00.* spent/ });
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  const again = await edit();
  expect((await again.findByLabelText<HTMLInputElement>(/Monthly budget/)).value).toMatch(/^200/);
});

test("a budget is deleted once that is confirmed", async () => {
  const posted = await open([BUDGET], { answers: { "budget/delete/": { data: null } } });
  await userEvent.click(await screen.findByRole("button", { name: "Delete the budget of Web shop" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/The project itself is not affected/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await expect.poll(() => posted).toEqual([{ path: "budget/delete/", body: { project_id: "p-1" } }]);
});

test("who may not recharge sees budgets and the reason why they cannot change them", async () => {
  const grants = [
    { source: { from: "direct" as const }, scope: { kind: "all" as const }, groups: ["finance_bills" as const] },
  ];
  await open([BUDGET], { account: { ...ACCOUNT, roles: ["sub"], grants } });
  const change = await screen.findByRole("button", { name: "Edit the budget of Web shop" });
  expect(change.getAttribute("aria-disabled")).toBe("true");
});

test("without a budget the page explains them", async () => {
  await open([]);
  expect(await screen.findByText("No budgets yet")).toBeTruthy();
});

test("the chosen project's budget alone is shown, and one without says so", async () => {
  setProjectId("p-2");
  await open([BUDGET]);
  expect(await screen.findByText("The selected project has no budget")).toBeTruthy();
  expect(screen.queryByText("Web shop")).toBeNull();
});

test("the bar ends with the greatest amount, and a grade beyond it has no mark", () => {
  expect(places(BUDGET)).toEqual({ spent: 50, forecast: 100, budget: 62.5, grades: [50] });
  expect(places({ ...BUDGET, spent: money(-5), forecast: money(0) }).spent).toBe(0);
  expect([BUDGET, { ...BUDGET, forecast: money(1) }, { ...BUDGET, spent: money(10_001) }].map(standing)).toEqual([
    "will_be_over",
    "within",
    "over",
  ]);
});

test("a further grade is none that stands already", () => {
  const grade = { percent: "100", basis: "spent", action: "notify" } as const;
  expect(nextGrade([])).toEqual(grade);
  expect(nextGrade([grade, { ...grade, percent: "110" }]).percent).toBe("120");
});
