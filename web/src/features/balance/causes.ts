import type { Translate } from "../../i18n/t";
import { oneOf } from "../../kit/table/oneOf";

const CAUSES = ["recharge", "order", "usage", "credit_note", "hold", "operator", "demo", "payout", "forfeit"] as const;

/** What a movement came from, in words; its name when this build has none for it. */
export function causeWords(name: string, t: Translate): string {
  const known = oneOf(CAUSES, name);
  return known ? t(`balance.cause_${known}`) : name;
}
