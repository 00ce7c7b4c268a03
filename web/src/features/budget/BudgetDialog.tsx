import type { InputProps } from "@cloudscape-design/components/input";
import { useSuspenseQuery } from "@tanstack/react-query";
import { use, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { call } from "../../api/call";
import { budgetSave } from "../../api/generated/sdk.gen";
import type { BudgetReply, ProjectReply } from "../../api/generated/types.gen";
import { accountQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { useTakesChange } from "../../kit/form/useTakesChange";
import { TextField } from "../../kit/ui/Field";
import { SelectField } from "../../kit/ui/SelectField";
import { useRulesForm } from "../../rules/form";
import { loadConsole } from "../../rules/rules";
import { useProjectId } from "../../state/project";
import { type BudgetFields, checkFields, firstFields, type Wanted } from "./budget";
import { GradesField } from "./GradesField";
import { budgetsQuery } from "./queries";

interface Props {
  /** The one that is changed; none: a new one. */
  budget: BudgetReply | null;
  /** The projects that have none yet. */
  projects: readonly ProjectReply[];
  onClose: () => void;
}

/** Sets what a project may cost in a month; core judges it as it is typed. */
export function BudgetDialog({ budget, projects, onClose }: Props) {
  const t = useT();
  const module = use(loadConsole());
  const { currency } = useSuspenseQuery(accountQuery).data.customer;
  const chosen = useProjectId();
  const only =
    projects.find(({ project_id }) => project_id === chosen) ?? (projects.length === 1 ? projects[0] : undefined);
  const [first] = useState(() => firstFields(budget, only?.project_id ?? "", module.moneyPrint));
  // The version that is changed: the list behind the dialog is asked for anew.
  const [seen_saved_at] = useState(budget?.saved_at ?? null);
  const form = useRulesForm<BudgetFields, Wanted>((fields) => checkFields(module, fields, currency), first);
  const inputs = useRef<(InputProps.Ref | null)[]>([]);
  const nameOf = (id: string) => budget?.project_name ?? projects.find((one) => one.project_id === id)?.name ?? "";
  const takes = useTakesChange(t("budget.changed"), budgetsQuery.queryKey);
  const saving = useSave(form, {
    send: (wanted) => call(budgetSave({ body: { ...wanted, seen_saved_at } })),
    takes,
    under: "budget",
    invalidate: [budgetsQuery.queryKey],
    says: (_, { project_id }) => t("budget.saved", { name: nameOf(project_id) }),
    done: onClose,
  });
  const submit = form.handleSubmit(saving.save, ({ project_id, amount, grades }) => {
    // The form itself leads to the fields that stand before.
    if (!project_id && !amount && Array.isArray(grades)) inputs.current[grades.findIndex(Boolean)]?.focus();
  });
  const fields = form as unknown as UseFormReturn<BudgetFields>;
  return (
    <FormDialog
      title={budget ? t("budget.change_one", { name: budget.project_name }) : t("budget.set")}
      size="large"
      submit={t("budget.save")}
      {...saving}
      onSubmit={submit}
      onClose={onClose}
    >
      {!budget && (
        <SelectField
          form={fields}
          name="project_id"
          label={t("budget.project")}
          placeholder={t("budget.project_choose")}
          choices={projects.map(({ project_id, name }) => ({ value: project_id, label: name }))}
        />
      )}
      <TextField
        form={fields}
        name="amount"
        label={t("budget.amount_field", { currency })}
        constraintText={t("budget.amount_rule")}
        inputMode="decimal"
        autoComplete="off"
      />
      <GradesField form={fields} inputs={inputs} />
    </FormDialog>
  );
}
