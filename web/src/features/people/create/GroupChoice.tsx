import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useT } from "../../../i18n/t";
import { FoundSelect } from "../FoundSelect";
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
    <FoundSelect
      found={found}
      chosen={value.map((id) => ({ value: id, label: names.current.get(id) ?? id }))}
      options={groups.map(({ group_id, name, remark }) => ({
        value: group_id,
        label: name,
        ...(remark && { description: remark }),
      }))}
      words={{ search: t("groups.search"), choose: t("users.groups_choose"), none: t("groups.none_found") }}
      onType={setTyped}
      onChoose={(chosen) => onChange(chosen.map(({ value: id }) => id ?? ""))}
    />
  );
}
