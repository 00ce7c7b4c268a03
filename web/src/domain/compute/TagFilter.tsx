import { useT } from "../../i18n/t";
import { Chosen } from "../../kit/table/Chosen";
import type { ListState } from "../../kit/table/useListState";

/** The tag that a link narrowed the list to, to be taken back; nothing where there is none. */
export function TagFilter({ list }: { list: ListState }) {
  const t = useT();
  const tag = list.value("tag");
  if (tag === "") return null;
  return <Chosen text={t("compute.filter_tag", { tag })} onDrop={() => list.set({ tag: "" })} />;
}
