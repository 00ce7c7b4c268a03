import type { Budget, BudgetDraft, Grade } from "@portico/console";
import type { Violation } from "@portico/rules";
import type { BudgetReply, Money } from "../../api/generated/types.gen";
import type { ConsoleModule } from "../../rules/rules";

/** Grades of one budget, as core has it. */
export const MAX_GRADES = 10;

/** A grade as it is filled in. */
export interface GradeFields {
  /** The threshold as it is typed: digits, or nothing. */
  percent: string;
  basis: Grade["basis"];
  action: Grade["action"];
}

/** A budget as it is filled in. */
export interface BudgetFields {
  /** Empty: none is chosen. */
  project_id: string;
  amount: string;
  grades: GradeFields[];
}

/** A budget that can be sent. */
export interface Wanted {
  project_id: string;
  budget: BudgetDraft;
}

type Verdict = { verdict: "valid"; value: Wanted } | { verdict: "invalid"; violations: Violation[] };

/** Judges what is filled in: only the project's choice is judged here, all else is core's. */
export function checkFields(
  module: Pick<ConsoleModule, "checkBudget">,
  { project_id, amount, grades }: BudgetFields,
  currency: Budget["currency"],
): Verdict {
  const draft = { amount, currency, grades: grades.map((grade) => ({ ...grade, percent: Number(grade.percent) })) };
  const verdict = module.checkBudget(draft);
  const violations = verdict.verdict === "invalid" ? [...verdict.violations] : [];
  if (!project_id) violations.unshift({ field: "project_id", rule: { rule: "required" } });
  if (violations.length > 0) return { verdict: "invalid", violations };
  return { verdict: "valid", value: { project_id, budget: draft } };
}

/** What the form begins with: the budget that stands, else what suits most: told at 80% spent, and when it will be over. */
export function firstFields(
  budget: BudgetReply | null,
  projectId: string,
  print: (money: Money) => string,
): BudgetFields {
  if (!budget) {
    return {
      project_id: projectId,
      amount: "",
      grades: [
        { percent: "80", basis: "spent", action: "notify" },
        { percent: "100", basis: "forecast", action: "notify" },
      ],
    };
  }
  const grades = budget.grades.map(({ percent, basis, action }) => ({ percent: String(percent), basis, action }));
  return { project_id: budget.project_id, amount: print(budget.amount), grades };
}

/** A further grade: a full budget spent, or where that stands, the next ten percent that do not. */
export function nextGrade(grades: readonly GradeFields[]): GradeFields {
  const stands = (percent: number) =>
    grades.some((grade) => grade.basis === "spent" && Number(grade.percent) === percent);
  let percent = 100;
  while (stands(percent)) percent += 10;
  return { percent: String(percent), basis: "spent", action: "notify" };
}

/** How a month stands against its budget. */
export function standing({ amount, spent, forecast }: BudgetReply): "over" | "will_be_over" | "within" {
  if (spent.minor > amount.minor) return "over";
  return forecast.minor > amount.minor ? "will_be_over" : "within";
}

/** Where things are on the bar, in percent of its length. */
interface Places {
  spent: number;
  forecast: number;
  budget: number;
  /** The grades that lie on it, each place once. */
  grades: number[];
}

/** The bar is as long as the greatest of budget, spent and forecast; a grade beyond is told in words only. */
export function places({ amount, spent, forecast, grades }: BudgetReply): Places {
  const length = Math.max(amount.minor, spent.minor, forecast.minor, 1);
  const place = (minor: number) => Math.max(0, Math.min(100, (minor / length) * 100));
  const marks = grades.map(({ percent }) => (amount.minor * percent) / 100).filter((minor) => minor <= length);
  return {
    spent: place(spent.minor),
    forecast: place(forecast.minor),
    budget: place(amount.minor),
    grades: [...new Set(marks.map(place))],
  };
}
