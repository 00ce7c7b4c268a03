import Select from "@cloudscape-design/components/select";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { subUserStateNames } from "../../../api/generated/names.gen";
import { useT } from "../../../i18n/t";
import { isMissing } from "../../../kit/page/isNone";
import { ChoiceFilter } from "../../../kit/table/ChoiceFilter";
import type { ListState } from "../../../kit/table/useListState";
import { groupChoiceQuery, groupQuery } from "../queries";

/** Narrows the list of sub-users to a state or a group. */
export function UserFilters({ list }: { list: ListState }) {
  const t = useT();
  return (
    <>
      <ChoiceFilter
        list={list}
        name="state"
        label={t("users.state")}
        all={t("users.state_all")}
        choices={subUserStateNames}
        word={(state) => t(`users.${state}`)}
      />
      <GroupFilter group_id={list.value("group_id")} onChange={(group_id) => list.set({ group_id })} />
    </>
  );
}

interface GroupProps {
  group_id: string;
  onChange: (group_id: string) => void;
}

function GroupFilter({ group_id, onChange }: GroupProps) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const found = useQuery(groupChoiceQuery(typed));
  // The address may name a group that is not among the first.
  const chosen = useQuery({ ...groupQuery(group_id), enabled: group_id !== "" });
  // A link may name one that was deleted since.
  const name = chosen.data?.group.name ?? (isMissing(chosen.error) ? t("users.group_gone") : "…");
  const all = { value: "", label: t("users.group_all") };
  const groups = (found.data?.items ?? []).map(({ group_id: value, name }) => ({ value, label: name }));
  return (
    <Select
      ariaLabel={t("users.groups")}
      selectedOption={group_id === "" ? all : { value: group_id, label: name }}
      options={[all, ...groups]}
      filteringType="manual"
      filteringPlaceholder={t("groups.search")}
      filteringAriaLabel={t("groups.search")}
      statusType={found.isPending ? "loading" : found.isError ? "error" : "finished"}
      loadingText={t("shell.loading")}
      errorText={t("shell.failed")}
      recoveryText={t("shell.retry")}
      onLoadItems={({ detail }) => (detail.samePage ? void found.refetch() : setTyped(detail.filteringText))}
      onChange={({ detail }) => onChange(detail.selectedOption.value ?? "")}
    />
  );
}
