import { useQuery } from "@tanstack/react-query";
import { schemeNames } from "../../api/generated/names.gen";
import { priceListsQuery } from "../../domain/money/queries";
import { rateDisplay } from "../../domain/money/rate";
import { useT } from "../../i18n/t";
import { oneOf } from "../../kit/table/oneOf";

/** What one of a product costs in a period of a billing mode by a region's price list; empty while that is not known, or where no single price says it. */
export function useListedPrice(region: string, chosen: string): (product: string) => string {
  const t = useT();
  const scheme = oneOf(schemeNames, chosen) ?? "hourly";
  const lists = useQuery({ ...priceListsQuery, retry: false, meta: { quiet: true } }).data?.price_lists;
  const list = lists?.find((one) => one.region === region);
  return (product) => {
    const price = list?.prices.find((one) => one.product === product && one.scheme === scheme);
    const [tier, ...others] = price?.tiers ?? [];
    if (!list || !price || !tier || price.free > 0 || others.length > 0) return "";
    return t(`instance.per_${scheme}`, { amount: rateDisplay(tier.rate, list.currency) });
  };
}
