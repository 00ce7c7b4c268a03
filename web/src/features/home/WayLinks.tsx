import type { MenuPage } from "../../i18n/menu";
import { EntranceLinks } from "./EntranceLinks";
import { pick } from "./entrance";
import { useEntrances } from "./useEntrances";

/** Links to what is pinned where ways are among it. */
export function WayLinks({ pages, names }: { pages: readonly MenuPage[]; names: readonly string[] }) {
  return <EntranceLinks entrances={pick(useEntrances(pages), names)} />;
}
