import { useQuery } from "@tanstack/react-query";
import type { OrderReply, Slice } from "../../api/generated/types.gen";
import { quoteQuery } from "../../money/queries";

/** The parts of an order's price, as long as the price list that it was computed with is the one that counts. */
export function useSlices(order: OrderReply): Slice[] {
  const quote = useQuery(quoteQuery(order)).data?.quote;
  return quote && quote.version === order.price_version && quote.gross === order.gross.minor ? quote.slices : [];
}
