import SpaceBetween from "@cloudscape-design/components/space-between";
import Token from "@cloudscape-design/components/token";
import { outcomeNames } from "../../api/generated/names.gen";
import { useT } from "../../i18n/t";
import { ChoiceFilter } from "../../kit/table/ChoiceFilter";
import { PeriodFilter } from "../../kit/table/PeriodFilter";
import { SearchInput } from "../../kit/table/SearchInput";
import type { ListState } from "../../kit/table/useListState";
import { OBJECT_KINDS } from "./words";

/** When, which outcome, which action, which kind of object; and what was chosen in an event's details. */
export function AuditFilterBar({ list }: { list: ListState }) {
  const t = useT();
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <PeriodFilter list={list} />
      <SearchInput
        label={t("audit.action_filter")}
        value={list.value("action")}
        onSearch={(action) => list.set({ action })}
      />
      <ChoiceFilter
        list={list}
        name="outcome"
        label={t("audit.outcome")}
        all={t("audit.outcome_all")}
        choices={outcomeNames}
        word={(outcome) => t(`audit.${outcome}`)}
      />
      <ChoiceFilter
        list={list}
        name="object_kind"
        label={t("audit.object")}
        all={t("audit.object_all")}
        choices={OBJECT_KINDS}
        word={(kind) => t(`audit.object_${kind}`)}
      />
      <Narrowed list={list} name="actor" />
      <Narrowed list={list} name="object" />
    </SpaceBetween>
  );
}

/** The one actor or object whose events are shown, with the way back to all. */
function Narrowed({ list, name }: { list: ListState; name: "actor" | "object" }) {
  const t = useT();
  if (!list.value(`${name}_id`)) return null;
  const label = t(`audit.only_${name}`, { name: list.value(`${name}_name`) || list.value(`${name}_id`) });
  return (
    <Token
      label={label}
      dismissLabel={t("audit.filter_off", { name: label })}
      onDismiss={() => list.set({ [`${name}_id`]: "", [`${name}_name`]: "" })}
    />
  );
}
