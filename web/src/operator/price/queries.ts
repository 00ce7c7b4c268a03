import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call";
import { priceList, priceShow } from "../generated/sdk.gen";
import type { Currency } from "../generated/types.gen";

/** What is asked anew when a price list was published. */
export const PRICES_KEY = ["prices"] as const;

/** The price lists that were published. */
export const pricesQuery = {
  queryKey: [...PRICES_KEY, "list"],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(priceList({ signal })),
};

/** The same, for what stands around them; nothing while they are on their way. */
export const usePrices = () => useQuery({ ...pricesQuery, meta: { quiet: true } }).data;

/** One price list, as it would be typed. */
export const priceListQuery = (region: string, currency: Currency, version: number) => ({
  queryKey: [...PRICES_KEY, region, currency, version],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(priceShow({ signal, query: { region, currency, version } })),
});
