import SpaceBetween from "@cloudscape-design/components/space-between";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { TextField } from "../kit/ui/Field";
import { useRulesForm } from "../rules/form";
import { operatorCreate } from "./generated/sdk.gen";
import type { OperatorCreateDraft } from "./generated/types.gen";
import { type NewPassword, OPERATORS_CHANGED } from "./operators";
import { RolesField } from "./RolesField";
import { requiring } from "./required";

/** Characters of a name at most, as the server judges it. */
const NAME_MAX = 32;

interface Props {
  /** Told the password of the operator who was made. */
  onMade: (made: NewPassword) => void;
  onClose: () => void;
}

/** Makes an operator, whose password the server draws. */
export function OperatorDialog({ onMade, onClose }: Props) {
  const t = useT();
  const form = useRulesForm<OperatorCreateDraft>(requiring(["name"]), { name: "", roles: [] });
  const { failure, busy, onSubmit } = useSave(form, {
    send: (body) => call(operatorCreate({ body })),
    invalidate: OPERATORS_CHANGED,
    done: ({ password }, { name }) => {
      onClose();
      onMade({ name, password });
    },
  });
  return (
    <FormDialog
      title={t("operator.operator_new")}
      submit={t("operator.operator_create")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <TextField
          form={form}
          name="name"
          label={t("operator.sign_in_name")}
          constraintText={t("operator.operator_name_hint")}
          longest={NAME_MAX}
          autoComplete="off"
        />
        <RolesField form={form} name="roles" label={t("operator.operator_roles")} />
      </SpaceBetween>
    </FormDialog>
  );
}
