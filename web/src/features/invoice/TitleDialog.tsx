import type { TitleDraft } from "@portico/console";
import { useQueryClient } from "@tanstack/react-query";
import { use, useState } from "react";
import { call } from "../../api/call";
import { invoiceTitleCreate, invoiceTitleUpdate } from "../../api/generated/sdk.gen";
import type { TitleReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useAttempt } from "../../kit/form/useAttempt";
import { CheckboxField } from "../../kit/ui/CheckboxField";
import { TextField } from "../../kit/ui/Field";
import { SelectField } from "../../kit/ui/SelectField";
import { toast } from "../../kit/ui/toast";
import { applyViolations, useRulesForm } from "../../rules/form";
import { loadConsole } from "../../rules/rules";
import { INVOICES } from "./queries";
import { firstTitle, TITLE_KINDS } from "./title";

interface Props {
  /** The one that is edited; none: a new one. */
  title: TitleReply | null;
  /** Told which title was saved. */
  onSaved?: (titleId: string) => void;
  onClose: () => void;
}

/** Whom an invoice is made out to; core judges it as it is typed. */
export function TitleDialog({ title, onSaved, onClose }: Props) {
  const t = useT();
  const queries = useQueryClient();
  const module = use(loadConsole());
  const [first] = useState(() => firstTitle(title));
  const form = useRulesForm<TitleDraft>(module.checkInvoiceTitle, first);
  const attempt = useAttempt();
  const isEnterprise = form.watch("kind") === "enterprise";
  const submit = form.handleSubmit((draft) =>
    attempt.attempt(
      async () => {
        const saved = title
          ? await call(invoiceTitleUpdate({ body: { title_id: title.title_id, title: draft } }))
          : await call(invoiceTitleCreate({ body: draft }));
        await queries.invalidateQueries({ queryKey: [...INVOICES, "titles"] });
        toast.success(t("invoice.title_saved", { name: draft.name }));
        onSaved?.(saved.title_id);
        onClose();
      },
      ({ violations }) => {
        const own = violations.map(({ field, rule }) => ({ field: field.replace(/^title\./, ""), rule }));
        applyViolations(form, own);
        return own.every(({ field }) => field in first);
      },
    ),
  );
  const optional = t("invoice.title_optional");
  const special = isEnterprise ? t("invoice.title_special") : optional;
  const fields = [
    { name: "name", autoComplete: "organization" },
    { name: "tax_number", constraintText: isEnterprise ? t("invoice.title_tax_number_rule") : optional },
    { name: "address", constraintText: special, autoComplete: "street-address" },
    { name: "telephone", constraintText: special, autoComplete: "tel", inputMode: "tel" },
    { name: "bank", constraintText: special },
    { name: "bank_account", constraintText: special },
    { name: "email", constraintText: optional, autoComplete: "email", inputMode: "email" },
  ] as const;
  return (
    <FormDialog
      title={title ? t("invoice.title_edit_one", { name: title.name }) : t("invoice.title_new")}
      submit={t("balance.save")}
      attempt={attempt}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="kind"
        label={t("invoice.title_kind")}
        choices={TITLE_KINDS.map((value) => ({ value, label: t(`invoice.title_kind_${value}`) }))}
        onChosen={() => form.formState.isSubmitted && void form.trigger()}
      />
      {fields.map(({ name, ...typing }) => (
        <TextField
          key={name}
          form={form}
          name={name}
          label={t(`invoice.title_${name}`)}
          autoComplete="off"
          {...typing}
        />
      ))}
      <CheckboxField form={form} name="is_default" label={t("invoice.title_is_default")} />
    </FormDialog>
  );
}
