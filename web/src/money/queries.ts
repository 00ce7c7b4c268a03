import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call";
import { priceListShow } from "../api/generated/sdk.gen";

/** The price lists that count now, one for each node. */
export const priceListsQuery = queryOptions({
  queryKey: ["prices"],
  queryFn: ({ signal }) => call(priceListShow({ signal })),
});
