import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Token from "@cloudscape-design/components/token";
import { useT } from "../../i18n/t";
import { PeriodFilter } from "../../kit/table/PeriodFilter";
import { SearchInput } from "../../kit/table/SearchInput";
import type { ListState } from "../../kit/table/useListState";
import { OBJECT_KINDS } from "./words";

const OUTCOMES = ["done", "denied"] as const;

/** When, which outcome, which action, which kind of object; and what was chosen in an event's details. */
export function AuditFilterBar({ list }: { list: ListState }) {
  const t = useT();
  const outcomes = [
    { value: "", label: t("audit.outcome_all") },
    ...OUTCOMES.map((value) => ({ value, label: t(`audit.${value}`) })),
  ];
  const kinds = [
    { value: "", label: t("audit.object_all") },
    ...OBJECT_KINDS.map((value) => ({ value, label: t(`audit.object_${value}`) })),
  ];
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <PeriodFilter list={list} />
      <SearchInput
        label={t("audit.action_filter")}
        value={list.value("action")}
        onSearch={(action) => list.set({ action: action.trim() })}
      />
      <Select
        ariaLabel={t("audit.outcome")}
        options={outcomes}
        selectedOption={outcomes.find(({ value }) => value === list.value("outcome")) ?? null}
        onChange={({ detail }) => list.set({ outcome: detail.selectedOption.value ?? "" })}
      />
      <Select
        ariaLabel={t("audit.object")}
        options={kinds}
        selectedOption={kinds.find(({ value }) => value === list.value("object_kind")) ?? null}
        onChange={({ detail }) => list.set({ object_kind: detail.selectedOption.value ?? "" })}
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
