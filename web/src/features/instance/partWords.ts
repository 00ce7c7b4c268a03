import type { Translate } from "../../i18n/t";
import type { Part } from "./draft";

/** Millionths of a unit. */
const UNIT = 1_000_000;

/** What a part of an instance is called where it is ordered: its flavor by its name, a disk and a bandwidth by their size. */
export function partWords({ product, quantity }: Part, t: Translate): string {
  const [kind, name = ""] = product.split("/");
  const units = quantity / UNIT;
  switch (kind) {
    case "compute":
      return t("instance.part_flavor", { name });
    case "disk":
      return t("instance.part_disk", { gib: units });
    case "address":
      return t("instance.part_address");
    default:
      return t("instance.part_bandwidth", { mbit: units });
  }
}
