import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { cardList } from "../../api/generated/sdk.gen";
import type { CardReply } from "../../api/generated/types.gen";
import type { Translate } from "../../i18n/t";

/** The account's cards, and how another is typed in. */
export const cardsQuery = queryOptions({
  queryKey: ["cards"],
  queryFn: ({ signal }) => call(cardList({ signal })),
});

/** What is said of a card to tell it from others: `Visa •••• 4242`. */
export function cardName({ brand, last_four }: Pick<CardReply, "brand" | "last_four">, t: Translate): string {
  return `${t(brand ? `card.brand_${brand}` : "card.brand_none")} •••• ${last_four}`;
}

/** The month after which it ends, as it stands on the card: `09/27`. */
export function cardExpiry({ expiry_month, expiry_year }: Pick<CardReply, "expiry_month" | "expiry_year">): string {
  return `${String(expiry_month).padStart(2, "0")}/${String(expiry_year % 100).padStart(2, "0")}`;
}
