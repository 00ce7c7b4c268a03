import { useQuery } from "@tanstack/react-query";
import type { Money, Quote, ResourceReply } from "../../api/generated/types.gen";
import { usePriceSight } from "../access/usePriceSight";
import { quoteQuery } from "../money/queries";

/** What a resource's next period costs by the present price list. */
interface NextPrice {
  quote: Quote | undefined;
  total: Money | undefined;
  /** It is not on the list any more. */
  isGone: boolean;
  /** It is not for the signed-in person to see. */
  isHidden: boolean;
}

/** Prices one period of a resource, if it `isAsked`: what a renewal would cost today. */
export function useNextPrice({ region, product, scheme, quantity }: ResourceReply, isAsked = true): NextPrice {
  const enabled = usePriceSight(region).discounts && isAsked;
  const { data, isError } = useQuery({ ...quoteQuery({ region, product, scheme, quantity, periods: 1 }), enabled });
  const quote = enabled ? data?.quote : undefined;
  const total = quote && { minor: quote.total, currency: quote.currency };
  return { quote, total, isGone: enabled && isError, isHidden: !enabled };
}
