import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { TextField } from "../../kit/ui/Field";
import type { Verdict } from "../../rules/form";
import { useRulesForm } from "../../rules/form";
import { changedRate } from "./prices";

interface Props {
  /** How many prices are changed. */
  count: number;
  onChange: (percent: string) => void;
  onClose: () => void;
}

interface Draft {
  percent: string;
}

/** A change that some rate could have. */
function read(draft: Draft): Verdict<Draft> {
  const rule = draft.percent.trim() ? ({ rule: "not_a_number" } as const) : ({ rule: "required" } as const);
  if (changedRate("1", draft.percent) === undefined)
    return { verdict: "invalid", violations: [{ field: "percent", rule }] };
  return { verdict: "valid", value: draft };
}

/** Makes several prices so many percent more, or less. */
export function PercentDialog({ count, onChange, onClose }: Props) {
  const t = useT();
  const form = useRulesForm(read, { percent: "" });
  return (
    <FormDialog
      title={t("price_list.percent_title", { count })}
      submit={t("price_list.apply")}
      busy={false}
      failure={null}
      onSubmit={form.handleSubmit(({ percent }) => {
        onChange(percent);
        onClose();
      })}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="percent"
        label={t("price_list.percent_label")}
        constraintText={t("price_list.percent_hint")}
        autoComplete="off"
      />
    </FormDialog>
  );
}
