import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call";
import { priceList, priceShow } from "../generated/sdk.gen";
import type { Currency } from "../generated/types.gen";

/** What is asked anew when a price list was published. */
export const PRICES_KEY = ["prices"] as const;

/** The regions that price lists are published for, and the currency of new ones. */
export const pricesQuery = {
  queryKey: [...PRICES_KEY, "list"],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(priceList({ signal, query: { limit: 1 } })),
};

/** The newest price list of a region and a currency, and the regions. */
export const newestQuery = (region: string, currency: Currency) => ({
  queryKey: [...pricesQuery.queryKey, region, currency],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(priceList({ signal, query: { region, currency, limit: 1 } })),
});

/** The regions and the currency, for what stands around the lists; nothing while they are on their way. */
export const usePrices = () => useQuery({ ...pricesQuery, meta: { quiet: true } }).data;

/** One price list, as it would be typed. */
export const priceListQuery = (region: string, currency: Currency, version: number) => ({
  queryKey: [...PRICES_KEY, region, currency, version],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(priceShow({ signal, query: { region, currency, version } })),
});
