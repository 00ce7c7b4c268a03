import Box from "@cloudscape-design/components/box";
import { useT } from "../../i18n/t";
import { countText } from "../amounts";
import type { Currency, TypedPrice } from "../generated/types.gen";
import { rateText } from "./prices";

interface Props {
  price: TypedPrice;
  currency: Currency;
}

/** What a price is, each of its slices on a line of its own; below them what costs nothing and what is sold. */
export function PriceText({ price: { tiers, scheme, free, quantities }, currency }: Props) {
  const t = useT();
  return (
    <>
      {tiers.map(({ from, rate }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slice is known by its place.
        <div key={place}>
          {t(place > 0 ? `price_list.rate_from_${scheme}` : `price_list.rate_${scheme}`, {
            rate: rateText(rate, currency),
            from: countText(Number(from)),
          })}
        </div>
      ))}
      {free !== "0" && (
        <Box fontSize="body-s" color="text-body-secondary">
          {t("price_list.free_of", { free: countText(Number(free)) })}
        </Box>
      )}
      {quantities && (
        <Box fontSize="body-s" color="text-body-secondary">
          {t("price_list.sold_in", {
            least: countText(Number(quantities.least)),
            most: countText(Number(quantities.most)),
            step: countText(Number(quantities.step)),
          })}
        </Box>
      )}
    </>
  );
}
