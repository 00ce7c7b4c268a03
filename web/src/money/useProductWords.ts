import { useMemo } from "react";
import type { Scheme } from "../api/generated/types.gen";
import { useT } from "../i18n/t";
import { quantityDisplay } from "./rate";

const PRODUCTS = ["test-metering"] as const;

/** Words for what the catalogue knows by name. */
export interface ProductWords {
  /** A product; its name when this build has no words for it. */
  product: (name: string) => string;
  scheme: (scheme: Scheme) => string;
  /** A quantity in millionths: `1.5 units`. */
  units: (quantity: number) => string;
  /** A quantity in millionths over hours: `36 unit-hours`. */
  unitHours: (quantity: number) => string;
  /** A number of a scheme's periods: `3 months`. */
  periods: (scheme: Scheme, count: number) => string;
}

/** Words products and billing schemes in the page's language. */
export function useProductWords(): ProductWords {
  const t = useT();
  return useMemo(
    () => ({
      product: (name) => {
        const known = PRODUCTS.find((product) => product === name);
        return known ? t(`product.${known}`) : name;
      },
      units: (quantity) =>
        t(quantity === 1_000_000 ? "order.slice_unit" : "order.slice_units", { quantity: quantityDisplay(quantity) }),
      unitHours: (quantity) =>
        t(quantity === 1_000_000 ? "order.slice_unit_hour" : "order.slice_unit_hours", {
          quantity: quantityDisplay(quantity),
        }),
      scheme: (scheme) => t(`scheme.${scheme}`),
      periods: (scheme, count) => t(`scheme.periods_${scheme}`, { count }),
    }),
    [t],
  );
}
