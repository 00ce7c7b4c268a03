import { Icon } from "../../kit/ui/Icon";

/** The icons of products by the first part of their names: what instances are made of, and GPU servers; any other has the common one. */
const ICONS: Readonly<Record<string, string | undefined>> = {
  compute: "gpu-cloud",
  disk: "disk",
  address: "address",
  bandwidth: "bandwidth",
  "gpu-server": "gpu-server",
};

/** What kind of thing a product is, as an icon. */
export function ProductIcon({ product }: { product: string }) {
  return <Icon name={ICONS[product.split("/")[0] ?? ""] ?? "product"} />;
}
