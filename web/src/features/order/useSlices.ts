import { useQuery } from "@tanstack/react-query";
import type { OrderReply, Slice } from "../../api/generated/types.gen";
import { usePriceSight } from "../../domain/access/usePriceSight";
import { quoteQuery } from "../../domain/money/queries";

/** The parts of an order's price, as long as the price list that it was computed with is the one that counts. */
export function useSlices(order: OrderReply): Slice[] {
  // The difference for the rest of a paid time has none.
  const enabled = usePriceSight(order.region).discounts && order.periods > 0;
  const quote = useQuery({ ...quoteQuery(order), enabled }).data?.quote;
  return quote && quote.version === order.price_version && quote.gross === order.gross.minor ? quote.slices : [];
}
