import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { AreaField } from "../kit/ui/AreaField";
import { ChoiceField } from "../kit/ui/ChoiceField";
import { TextField } from "../kit/ui/Field";
import { useSettled } from "../kit/ui/useSettled";
import { useRulesForm } from "../rules/form";
import { amountText } from "./amounts";
import { CUSTOMERS_KEY } from "./customer/customers";
import { adjustmentKindNames } from "./generated/names.gen";
import { adjustmentCreate, adjustmentPreview } from "./generated/sdk.gen";
import type { AdjustmentDraft, AdjustmentPreview } from "./generated/types.gen";
import { requiring } from "./required";

/** Characters of a reason at most, as the server judges it. */
const LONGEST = 200;
/** What may be an amount; what of it is one the server judges. */
const AMOUNT = /^\d+(\.\d{1,2})?$/;
/** The parts of a balance that a change may change. */
const PARTS = ["available", "cash", "gift", "credit_line"] as const;

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
    send: (draft) => call(adjustmentCreate({ body: { ...trimmed(draft), id } })),
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
        <TextField
          form={form}
          name="amount"
          label={t(form.watch("kind") === "credit_line" ? "adjustment.new_line" : "operator.sum")}
          constraintText={t("adjustment.amount_hint")}
          inputMode="decimal"
          autoComplete="off"
        />
        <AreaField
          form={form}
          name="reason"
          label={t("adjustment.reason")}
          constraintText={t("adjustment.reason_hint")}
          longest={LONGEST}
        />
        <div aria-live="polite">
          {preview.error ? (
            <Box color="text-status-error">{preview.error.message}</Box>
          ) : (
            preview.data && <Preview preview={preview.data} />
          )}
        </div>
      </SpaceBetween>
    </FormDialog>
  );
}

const trimmed = ({ customer_no, kind, amount, reason }: Draft): Draft => ({
  customer_no: customer_no.trim(),
  kind,
  amount: amount.trim(),
  reason: reason.trim(),
});

/** What the change that is typed would bring about, as soon as the person pauses. */
function usePreview(draft: Draft, id: string) {
  const { customer_no, kind, amount } = trimmed(draft);
  const asked = useSettled(`${customer_no} ${kind} ${amount}`);
  const isWhole = customer_no !== "" && AMOUNT.test(amount) && asked === `${customer_no} ${kind} ${amount}`;
  const found = useQuery({
    queryKey: ["adjustments", "preview", customer_no, kind, amount],
    queryFn: ({ signal }) =>
      call(adjustmentPreview({ signal, body: { id, customer_no, kind, amount, reason: draft.reason } })),
    enabled: isWhole,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
    retry: false,
  });
  return AMOUNT.test(amount) ? found : { data: undefined, error: null };
}

function Preview({ preview: { before, after, needs_second_person } }: { preview: AdjustmentPreview }) {
  const t = useT();
  const changed = PARTS.filter((part) => before[part].minor !== after[part].minor);
  return (
    <SpaceBetween size="s">
      <KeyValuePairs
        columns={2}
        items={(changed.length > 0 ? changed : PARTS).map((part) => ({
          label: t(`adjustment.balance_${part}`),
          value: t("adjustment.from_to", { before: amountText(before[part]), after: amountText(after[part]) }),
        }))}
      />
      {needs_second_person && <Alert type="info">{t("adjustment.needs_second")}</Alert>}
    </SpaceBetween>
  );
}
