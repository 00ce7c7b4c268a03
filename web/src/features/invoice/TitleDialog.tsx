import type { TitleDraft } from "@portico/console";
import { use, useState } from "react";
import { call } from "../../api/call";
import { accountKindNames } from "../../api/generated/names.gen";
import { invoiceTitleCreate, invoiceTitleUpdate } from "../../api/generated/sdk.gen";
import type { TitleReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { CheckboxField } from "../../kit/ui/CheckboxField";
import { ChoiceField } from "../../kit/ui/ChoiceField";
import { TextField } from "../../kit/ui/Field";
import { useRulesForm } from "../../rules/form";
import { loadConsole } from "../../rules/rules";
import { INVOICES } from "./queries";
import { firstTitle } from "./title";

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
  const module = use(loadConsole());
  const [first] = useState(() => firstTitle(title));
  const form = useRulesForm<TitleDraft>(module.checkInvoiceTitle, first);
  const isEnterprise = form.watch("kind") === "enterprise";
  const saving = useSave(form, {
    send: (draft) =>
      title
        ? call(invoiceTitleUpdate({ body: { title_id: title.title_id, title: draft } }))
        : call(invoiceTitleCreate({ body: draft })),
    under: "title",
    invalidate: [[...INVOICES, "titles"]],
    says: (_, { name }) => t("invoice.title_saved", { name }),
    done: ({ title_id }) => {
      onSaved?.(title_id);
      onClose();
    },
  });
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
      {...saving}
      onClose={onClose}
    >
      <ChoiceField
        form={form}
        name="kind"
        label={t("invoice.title_kind")}
        choices={accountKindNames}
        word={(kind) => t(`invoice.title_kind_${kind}`)}
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
