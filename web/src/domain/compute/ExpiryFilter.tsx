import { useT } from "../../i18n/t";
import { ChoiceFilter } from "../../kit/table/ChoiceFilter";
import type { ListState } from "../../kit/table/useListState";
import { daysOf } from "./daysOf";

/** Days within which paid time may end. */
const DAYS = ["7", "30", "90"] as const;

/** How soon what is paid ends; also within as many days as a link said. */
export function ExpiryFilter({ list }: { list: ListState }) {
  const t = useT();
  const days = daysOf(list.value);
  const chosen = days === undefined ? [] : [String(days)].filter((one) => !DAYS.some((offered) => offered === one));
  return (
    <ChoiceFilter
      list={list}
      name="expires"
      label={t("compute.expires")}
      all={t("compute.expires_any")}
      choices={[...DAYS, ...chosen]}
      word={(count) => t("compute.expires_in", { count: Number(count) })}
    />
  );
}
