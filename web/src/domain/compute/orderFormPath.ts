import { modelOf, PATHS } from "../paths";

/** Which form a product is ordered in, filled in: a GPU server in its own, what instances are made of with instances, all else in that of orders. */
export function orderFormPath(
  { product, ...place }: { region: string; scheme: string; product: string },
  isPart: boolean,
  more: Record<string, string> = {},
): string {
  const model = modelOf(product);
  const [path, what]: [string, Record<string, string>] = model
    ? [PATHS.newGpuServer, { model }]
    : isPart
      ? [PATHS.newInstance, { flavor: product.split("/")[1] ?? "" }]
      : [PATHS.newOrder, { product }];
  return `${path}?${new URLSearchParams({ ...place, ...what, ...more })}`;
}
