import type { ResourceReply } from "../../api/generated/types.gen";
import { Icon } from "../../kit/ui/Icon";
import { modelOf } from "../paths";

/** The icons of what an instance is made of. */
const PARTS = {
  compute: "gpu-cloud",
  disk: "disk",
  address: "address",
  bandwidth: "bandwidth",
} as const satisfies Record<NonNullable<ResourceReply["part"]>, string>;

/** What kind of thing is billed, as an icon. */
export function ResourceIcon({ resource: { part, product } }: { resource: Pick<ResourceReply, "part" | "product"> }) {
  if (part) return <Icon name={PARTS[part]} />;
  return <Icon name={modelOf(product) ? "gpu-server" : "product"} />;
}
