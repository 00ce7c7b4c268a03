import type { TopUpDraft } from "@portico/console";
import type { Violation } from "@portico/rules";
import type { TopUpSetting } from "../../api/generated/types.gen";
import type { ConsoleModule } from "../../rules/rules";

/** An auto top-up as it is filled in. */
export interface TopUpFields {
  threshold: string;
  /** Empty: the forecast is not looked at. */
  days: string;
  amount: string;
  monthly_ceiling: string;
  currency: TopUpDraft["currency"];
  /** The bound card that pays. */
  card_id: string;
}

/** What is saved: what core judges, and the card. */
type TopUpWish = TopUpDraft & { card_id: string };

type Read = { verdict: "valid"; value: TopUpWish } | { verdict: "invalid"; violations: Violation[] };

/** What core says of it; a card must be selected, and days are a whole number. */
export function readTopUp(module: Pick<ConsoleModule, "checkTopUp">, fields: TopUpFields): Read {
  const { days: typed, card_id, ...others } = fields;
  const days = typed.trim() === "" ? 0 : /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : undefined;
  const draft: TopUpDraft = { ...others, days: days ?? 1 };
  const verdict = module.checkTopUp(draft);
  const violations = verdict.verdict === "invalid" ? [...verdict.violations] : [];
  if (days === undefined) violations.push({ field: "days", rule: { rule: "not_whole" } });
  if (!card_id) violations.push({ field: "card_id", rule: { rule: "required" } });
  return violations.length > 0
    ? { verdict: "invalid", violations }
    : { verdict: "valid", value: { ...draft, card_id } };
}

/** What the form begins with: what was set last. */
export function firstTopUp(
  module: Pick<ConsoleModule, "moneyPrint">,
  setting: TopUpSetting | null,
  currency: TopUpDraft["currency"],
): TopUpFields {
  if (!setting) return { threshold: "", days: "", amount: "", monthly_ceiling: "", currency, card_id: "" };
  const { threshold, days, amount, monthly_ceiling, card_id } = setting;
  return {
    threshold: threshold ? module.moneyPrint(threshold) : "",
    days: days > 0 ? String(days) : "",
    amount: module.moneyPrint(amount),
    monthly_ceiling: module.moneyPrint(monthly_ceiling),
    currency,
    card_id,
  };
}
