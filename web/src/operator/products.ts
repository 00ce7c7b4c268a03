import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call";
import { useLang } from "../i18n/t";
import { productList } from "./generated/sdk.gen";
import { useMay } from "./may";

/** What is asked anew when a product was named. */
export const PRODUCTS_KEY = ["products"] as const;

/** What products are called. */
export const productsQuery = {
  queryKey: PRODUCTS_KEY,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(productList({ signal })),
};

/** Words a product by its key in the page's language: in its own words, else by those of what it is a part of; by the key where there are none. */
export function useProductText(): (product: string) => string {
  const isChinese = useLang() === "CN";
  const enabled = useMay()("price_view");
  const named = useQuery({ ...productsQuery, enabled, meta: { quiet: true } }).data?.products;
  const textOf = (key: string) => {
    const words = named?.find(({ product }) => product === key)?.words;
    return words && (isChinese ? words.name_cn : words.name_us);
  };
  return (product) => {
    const [whole = product, ...parts] = product.split("/");
    return textOf(product) ?? [textOf(whole) ?? whole, ...parts].join("/");
  };
}
