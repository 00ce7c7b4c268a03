import { call } from "../api/call";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { TextField } from "../kit/ui/Field";
import { useRulesForm } from "../rules/form";
import { operatorEmail, sessionEmail } from "./generated/sdk.gen";
import type { Colleague } from "./generated/types.gen";
import { OPERATORS_CHANGED } from "./operators";
import { sessionQuery } from "./session";

/** Characters of an address at most, as the server judges it. */
const EMAIL_MAX = 254;

interface Props {
  /** Whose address it is; nothing for one's own. */
  colleague?: Colleague;
  email: string;
  onClose: () => void;
}

/** Says where an operator is mailed what concerns them. */
export function EmailDialog({ colleague, email, onClose }: Props) {
  const t = useT();
  const form = useRulesForm<{ email: string }>((draft) => ({ verdict: "valid", value: draft }), { email });
  const { failure, busy, onSubmit } = useSave(form, {
    send: (draft) => {
      const body = { email: draft.email.trim() };
      if (!colleague) return call(sessionEmail({ body }));
      return call(operatorEmail({ body: { operator_id: colleague.operator_id, ...body } }));
    },
    invalidate: [...OPERATORS_CHANGED, sessionQuery.queryKey],
    says: () => t("operator.email_saved"),
    done: onClose,
  });
  return (
    <FormDialog
      title={colleague ? t("operator.email_title", { name: colleague.name }) : t("operator.email_own_title")}
      submit={t("operator.operator_save")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="email"
        label={t("operator.email")}
        constraintText={t("operator.email_hint")}
        longest={EMAIL_MAX}
        autoComplete="off"
      />
    </FormDialog>
  );
}
