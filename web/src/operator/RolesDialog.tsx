import { call } from "../api/call";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { useRulesForm } from "../rules/form";
import { operatorRoles } from "./generated/sdk.gen";
import type { Colleague, OperatorRole } from "./generated/types.gen";
import { OPERATORS_CHANGED } from "./operators";
import { RolesField } from "./RolesField";

interface Props {
  colleague: Colleague;
  onClose: () => void;
}

/** Says what an operator does from now on. */
export function RolesDialog({ colleague: { operator_id, name, roles }, onClose }: Props) {
  const t = useT();
  const form = useRulesForm<{ roles: OperatorRole[] }>((draft) => ({ verdict: "valid", value: draft }), { roles });
  const { failure, busy, onSubmit } = useSave(form, {
    send: (draft) => call(operatorRoles({ body: { operator_id, ...draft } })),
    invalidate: OPERATORS_CHANGED,
    says: () => t("operator.operator_roles_saved", { name }),
    done: onClose,
  });
  return (
    <FormDialog
      title={t("operator.operator_roles_title", { name })}
      submit={t("operator.operator_save")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <RolesField form={form} name="roles" label={t("operator.operator_roles")} />
    </FormDialog>
  );
}
