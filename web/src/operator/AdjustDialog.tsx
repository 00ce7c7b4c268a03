import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { ChoiceField } from "../kit/ui/ChoiceField";
import { TextField } from "../kit/ui/Field";
import { useSettled } from "../kit/ui/useSettled";
import { useRulesForm } from "../rules/form";
import { AdjustmentEffect, refusalWords, useAdjustmentPreview } from "./AdjustmentEffect";
import { CUSTOMERS_KEY } from "./customers";
import { adjustmentKindNames } from "./generated/names.gen";
import { adjustmentCreate } from "./generated/sdk.gen";
import type { AdjustmentDraft } from "./generated/types.gen";
import { MoneyFields } from "./MoneyFields";
import { requiring } from "./required";

/** What may be an amount; what of it is one the server judges. */
const AMOUNT = /^\d+(\.\d{1,2})?$/;

type Draft = Omit<AdjustmentDraft, "id">;

interface Props {
  /** The customer's number, where it is not to be typed. */
  customer?: string;
  onClose: () => void;
}

/** Changes a balance by hand, with what it would be shown before; beyond a limit a second person is asked. */
export function AdjustDialog({ customer, onClose }: Props) {
  const t = useT();
  // Asked for again, such as by a second click, it is one change.
  const [id] = useState(() => crypto.randomUUID());
  const form = useRulesForm(requiring<Draft>(["customer_no", "amount", "reason"]), {
    customer_no: customer ?? "",
    kind: "gift",
    amount: "",
    reason: "",
  });
  const preview = usePreview(form.watch(), id);
  const { failure, busy, onSubmit } = useSave(form, {
    send: (draft) => call(adjustmentCreate({ body: { ...trimFields(draft), id } })),
    invalidate: [["adjustments"], CUSTOMERS_KEY],
    says: ({ state }) => t(state === "done" ? "adjustment.made" : "adjustment.waits"),
    done: onClose,
  });
  return (
    <FormDialog
      title={t("adjustment.new")}
      submit={t(preview.data?.needs_second_person ? "adjustment.ask" : "adjustment.make")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        {customer ? (
          <KeyValuePairs items={[{ label: t("operator.customer"), value: customer }]} />
        ) : (
          <TextField form={form} name="customer_no" label={t("adjustment.customer")} autoComplete="off" />
        )}
        <ChoiceField
          form={form}
          name="kind"
          label={t("adjustment.kind")}
          choices={adjustmentKindNames}
          word={(kind) => t(`adjustment.kind_${kind}`)}
        />
        <MoneyFields
          form={form}
          amount={{
            label: t(form.watch("kind") === "credit_line" ? "adjustment.new_line" : "operator.sum"),
            hint: t("adjustment.amount_hint"),
          }}
          reason={{ label: t("adjustment.reason"), hint: t("adjustment.reason_hint") }}
        />
        <div aria-live="polite">
          {preview.error ? (
            <Box color="text-status-error">{refusalWords(preview.error)}</Box>
          ) : (
            preview.data && (
              <SpaceBetween size="s">
                <AdjustmentEffect preview={preview.data} />
                {preview.data.needs_second_person && <Alert type="info">{t("adjustment.needs_second")}</Alert>}
              </SpaceBetween>
            )
          )}
        </div>
      </SpaceBetween>
    </FormDialog>
  );
}

const trimFields = ({ customer_no, kind, amount, reason }: Draft): Draft => ({
  customer_no: customer_no.trim(),
  kind,
  amount: amount.trim(),
  reason: reason.trim(),
});

/** What the change that is typed would bring about, as soon as the person pauses. */
function usePreview(draft: Draft, id: string) {
  const typed = trimFields(draft);
  const what = `${typed.customer_no} ${typed.kind} ${typed.amount}`;
  const isWhole = typed.customer_no !== "" && AMOUNT.test(typed.amount);
  const isSettled = useSettled(what) === what;
  const found = useAdjustmentPreview({ ...typed, id }, isWhole && isSettled);
  return isWhole && isSettled ? found : { data: undefined, error: null };
}
