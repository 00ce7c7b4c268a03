import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { billingPriceList, billingProductList, billingQuote } from "../../api/generated/sdk.gen";
import type { QuoteDraft } from "../../api/generated/types.gen";

/** The price lists that count now, one for each node. */
export const priceListsQuery = queryOptions({
  queryKey: ["prices"],
  queryFn: ({ signal }) => call(billingPriceList({ signal })),
});

/** What the operator calls products and their units. */
export const productsQuery = queryOptions({
  queryKey: ["products"],
  queryFn: ({ signal }) => call(billingProductList({ signal })),
  staleTime: 300_000,
  retry: false,
  meta: { quiet: true },
});

/** What something costs this account at the moment: the computation that the bill is made with. */
export const quoteQuery = ({ region, product, scheme, quantity, periods }: QuoteDraft) => {
  const body = { region, product, scheme, quantity, periods };
  return queryOptions({
    queryKey: ["quote", JSON.stringify(body)],
    queryFn: ({ signal }) => call(billingQuote({ body, signal })),
    retry: false,
    meta: { quiet: true },
  });
};
