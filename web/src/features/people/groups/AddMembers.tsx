import FormField from "@cloudscape-design/components/form-field";
import type { MultiselectProps } from "@cloudscape-design/components/multiselect";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/call";
import { groupMemberAdd } from "../../../api/generated/sdk.gen";
import type { GroupReply } from "../../../api/generated/types.gen";
import { askProof } from "../../../domain/proof/proved";
import { useT } from "../../../i18n/t";
import { FormDialog } from "../../../kit/form/FormDialog";
import { useAttempt } from "../../../kit/form/useAttempt";
import { useUnsaved } from "../../../kit/form/useHalfTyped";
import { toast } from "../../../state/toast";
import { FoundSelect } from "../FoundSelect";
import { userChoiceQuery } from "../queries";

interface Props {
  group: GroupReply;
  onClose: (acted: boolean) => void;
}

/** Puts sub-users into a group; the server finds them as one types. */
export function AddMembers({ group, onClose }: Props) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<readonly MultiselectProps.Option[]>([]);
  const [hasActed, setActed] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const found = useQuery(userChoiceQuery(typed));
  const { failure, busy, attempt } = useAttempt();
  useUnsaved(chosen.length > 0);
  const options = (found.data?.items ?? []).map(({ user_id, name, login_name, email, groups }) => ({
    value: user_id,
    label: t("users.named", { name, login_name }),
    ...(email && { description: email }),
    ...(groups.some(({ group_id }) => group_id === group.group_id) && {
      disabled: true,
      disabledReason: t("groups.in_already"),
    }),
  }));
  const submit = () => {
    setAsked(true);
    if (chosen.length === 0) return;
    void attempt(async () => {
      const user_ids = chosen.map(({ value }) => value ?? "");
      const added = await askProof(() => call(groupMemberAdd({ body: { group_id: group.group_id, user_ids } })));
      if (!added) return;
      const { results } = added.value;
      setActed(true);
      const refused = new Map(
        results.flatMap(({ user_id, code, message }) => (code === 0 ? [] : [[user_id, message]])),
      );
      if (refused.size === 0) {
        toast.success(t("groups.added", { count: results.length }));
        onClose(true);
        return;
      }
      // Those who could not be added stay chosen, each with the reason.
      const left = chosen.filter(({ value }) => refused.has(value ?? ""));
      setChosen(left);
      throw new Error(left.map(({ value, label }) => `${label}: ${refused.get(value ?? "")}`).join(" "));
    });
  };
  return (
    <FormDialog
      title={t("groups.add_title", { name: group.name })}
      submit={t("groups.add")}
      busy={busy}
      failure={failure}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={() => onClose(hasActed)}
    >
      <FormField
        label={t("users.title")}
        description={t("groups.add_hint")}
        errorText={isAsked && chosen.length === 0 ? t("users.choose_first") : undefined}
      >
        <FoundSelect
          found={found}
          options={options}
          chosen={chosen}
          words={{ search: t("users.search"), choose: t("groups.add_choose"), none: t("table.no_match") }}
          onType={setTyped}
          onChoose={setChosen}
        />
      </FormField>
    </FormDialog>
  );
}
