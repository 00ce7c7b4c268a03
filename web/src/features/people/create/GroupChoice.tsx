import Multiselect from "@cloudscape-design/components/multiselect";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useT } from "../../../i18n/t";
import { groupChoiceQuery } from "../queries";

/** A group by its name. */
export interface Named {
  group_id: string;
  name: string;
}

interface Props {
  value: readonly string[];
  known: readonly Named[];
  onChange: (group_ids: string[]) => void;
}

/** Chooses user groups; the server finds them as one types. */
export function GroupChoice({ value, known, onChange }: Props) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const found = useQuery(groupChoiceQuery(typed));
  const names = useRef(new Map(known.map(({ group_id, name }) => [group_id, name])));
  const groups = found.data?.items ?? [];
  for (const { group_id, name } of groups) names.current.set(group_id, name);
  return (
    <Multiselect
      selectedOptions={value.map((id) => ({ value: id, label: names.current.get(id) ?? id }))}
      options={groups.map(({ group_id, name, remark }) => ({
        value: group_id,
        label: name,
        ...(remark && { description: remark }),
      }))}
      filteringType="manual"
      filteringPlaceholder={t("groups.search")}
      filteringAriaLabel={t("groups.search")}
      placeholder={t("users.groups_choose")}
      empty={t("groups.none_found")}
      statusType={found.isPending ? "loading" : found.isError ? "error" : "finished"}
      loadingText={t("shell.loading")}
      errorText={t("shell.failed")}
      recoveryText={t("shell.retry")}
      deselectAriaLabel={({ label }) => t("users.take_out", { name: label ?? "" })}
      onLoadItems={({ detail }) => (detail.samePage ? void found.refetch() : setTyped(detail.filteringText))}
      onChange={({ detail }) => onChange(detail.selectedOptions.map(({ value: id }) => id ?? ""))}
    />
  );
}
