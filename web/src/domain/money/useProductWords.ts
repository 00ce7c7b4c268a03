import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ProductReply, Scheme } from "../../api/generated/types.gen";
import { useLang, useT } from "../../i18n/t";
import { productsQuery } from "./queries";
import { quantityDisplay } from "./rate";

const PRODUCTS = ["test-metering"] as const;

/** Words for what the catalogue knows by name. */
export interface ProductWords {
  /** A product, as the operator calls it; its name when neither the operator nor this build has words for it. */
  product: (name: string) => string;
  /** A part of a product that is told apart from the product's name; empty without one. */
  subProduct: (product: string, sub: string) => string;
  /** What a product is counted in; empty when the operator has not said. */
  unit: (product: string) => string;
  scheme: (scheme: Scheme) => string;
  /** A quantity in millionths: `1.5 units`, or in the product's own unit. */
  units: (quantity: number, product?: string) => string;
  /** A quantity in millionths over hours: `36 unit-hours`, or in the product's own unit. */
  unitHours: (quantity: number, product?: string) => string;
  /** A number of a scheme's periods: `3 months`. */
  periods: (scheme: Scheme, count: number) => string;
}

/** Words products and billing schemes in the page's language. */
export function useProductWords(): ProductWords {
  const t = useT();
  const isChinese = useLang() === "CN";
  const products = useQuery(productsQuery).data?.products;
  return useMemo(() => {
    const said = new Map(products?.map((one) => [one.product, one]));
    const nameOf = (one: ProductReply) => (isChinese ? one.name_cn : one.name_us);
    const unitOf = (one: ProductReply) => (isChinese ? one.unit_cn : one.unit_us);
    const one = (name: string) => {
      const words = said.get(name);
      const known = PRODUCTS.find((product) => product === name);
      return words ? nameOf(words) : known && t(`product.${known}`);
    };
    const [subProduct, unit] = [
      (product: string, sub: string) => (sub && one(`${product}/${sub}`)) || sub,
      (product: string) => {
        // A part of a product is counted as the product is, unless it has words of its own.
        const words = said.get(product) ?? said.get(product.split("/")[0] ?? "");
        return words ? unitOf(words) : "";
      },
    ];
    return {
      product: (name) => {
        const [product = name, ...rest] = name.split("/");
        return one(name) ?? [one(product) ?? product, ...rest].join("/");
      },
      subProduct,
      unit,
      units: (quantity, product = "") => {
        const own = unit(product);
        const words = { quantity: quantityDisplay(quantity) };
        if (own) return t("product.amount_own", { ...words, unit: own });
        return t(quantity === 1_000_000 ? "product.amount_unit" : "product.amount_units", words);
      },
      unitHours: (quantity, product = "") => {
        const own = unit(product);
        const key = own ? "own" : "unit";
        return t(`product.amount_${key}_hour${quantity === 1_000_000 ? "" : "s"}`, {
          quantity: quantityDisplay(quantity),
          unit: own,
        });
      },
      scheme: (scheme) => t(`scheme.${scheme}`),
      periods: (scheme, count) => t(`scheme.periods_${scheme}`, { count }),
    };
  }, [t, isChinese, products]);
}
