import { countText } from "../amounts";
import type { BillLineReply, CorrectableItem } from "../generated/types.gen";

/** Names what is asked about the billing items of customers. */
export const BILL_ITEMS_KEY = ["bill_items"];

/** Whether a credit note can be about an item: something was charged and is not credited yet. */
export function mayBeCorrected({ left }: Pick<CorrectableItem, "left">): boolean {
  return left.minor > 0;
}

/** How much was used or ordered, in the product's unit; a credit note has none. */
export function usageText({ kind, usage }: Pick<BillLineReply, "kind" | "usage">): string {
  if (kind === "credit") return "–";
  return countText(usage / 1_000_000);
}
