import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call";
import { quoteShow } from "../../api/generated/sdk.gen";
import type { OrderReply, QuoteDraft, Slice } from "../../api/generated/types.gen";

/** The parts of an order's price, as long as the price list that it was computed with is the one that counts. */
export function useSlices({ region, product, scheme, quantity, periods, price_version, gross }: OrderReply): Slice[] {
  const body = { region, product, scheme, quantity, periods } as QuoteDraft;
  const quote = useQuery({
    queryKey: ["quote", JSON.stringify(body)],
    queryFn: ({ signal }) => call(quoteShow({ body, signal })),
    retry: false,
    meta: { quiet: true },
  }).data?.quote;
  return quote && quote.version === price_version && quote.gross === gross.minor ? quote.slices : [];
}
