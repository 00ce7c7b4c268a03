import type { Translate } from "../../i18n/t";
import { amountText } from "../amounts";
import type { Effect } from "../generated/types.gen";

/** What something costs before and after; a word where nothing changes. */
export function effectText({ before, after }: Effect, t: Translate): string {
  if (before.minor === after.minor) return t("price_list.as_before");
  return t("price_list.from_to", { before: amountText(before), after: amountText(after) });
}
