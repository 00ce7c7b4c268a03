import { schemeNames } from "../../api/generated/names.gen";
import { useT } from "../../i18n/t";
import { ChoiceFilter } from "../../kit/table/ChoiceFilter";
import type { ListState } from "../../kit/table/useListState";
import { useProductWords } from "../money/useProductWords";

/** The billing mode of machines in a list. */
export function SchemeFilter({ list }: { list: ListState }) {
  const t = useT();
  const { scheme } = useProductWords();
  return (
    <ChoiceFilter
      list={list}
      name="scheme"
      label={t("compute.scheme")}
      all={t("compute.scheme_all")}
      choices={schemeNames}
      word={scheme}
    />
  );
}
