import Box from "@cloudscape-design/components/box";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { type ApiError, call } from "../../api/call";
import { productName } from "../../domain/money/productName";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { shortNumber } from "../../kit/ui/shortNumber";
import { useRulesForm } from "../../rules/form";
import { amountText, typedAmount } from "../amounts";
import { CUSTOMERS_KEY } from "../customers";
import { billCorrect } from "../generated/sdk.gen";
import type { CorrectableItem } from "../generated/types.gen";
import { MoneyFields } from "../MoneyFields";
import { ProductName } from "../ProductName";
import { requiring } from "../required";
import { BILL_ITEMS_KEY } from "./billItem";

interface Draft {
  amount: string;
  reason: string;
}

interface Props {
  item: CorrectableItem;
  onClose: () => void;
}

/** Corrects a billing item, in part or in full: a credit note on the current month's bill, and the amount back on the balance. */
export function CorrectDialog({ item, onClose }: Props) {
  const t = useT();
  // Asked for again, such as by a second click, it is one credit note.
  const [id] = useState(() => crypto.randomUUID());
  const form = useRulesForm(requiring<Draft>(["amount", "reason"]), {
    amount: typedAmount(item.left.minor),
    reason: "",
  });
  const { failure, busy, onSubmit } = useSave(form, {
    send: ({ amount, reason }) =>
      call(billCorrect({ body: { id, line_id: item.line_id, amount: amount.trim(), reason: reason.trim() } })),
    takes: (refusal) => {
      if (isInvoiced(refusal)) throw new Error(t("bill_item.invoiced"));
      return false;
    },
    invalidate: [BILL_ITEMS_KEY, CUSTOMERS_KEY, ["invoices"], ["overview"]],
    says: () => t("bill_item.correct_done"),
    done: onClose,
  });
  return (
    <FormDialog
      title={t("bill_item.correct_title", { item: shortNumber(item.line_id) })}
      submit={t("bill_item.submit")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>{t("bill_item.correct_effect")}</Box>
        <Facts item={item} />
        <MoneyFields
          form={form}
          amount={{ label: t("bill_item.amount"), hint: t("bill_item.amount_hint") }}
          reason={{ label: t("bill_item.reason"), hint: t("bill_item.reason_hint") }}
        />
      </SpaceBetween>
    </FormDialog>
  );
}

function Facts({ item }: { item: CorrectableItem }) {
  const t = useT();
  const times = useTimes();
  return (
    <KeyValuePairs
      columns={2}
      items={[
        { label: t("bill_item.resource"), value: item.resource_name },
        { label: t("operator.product"), value: <ProductName product={productName(item)} /> },
        { label: t("bill_item.period"), value: times.span(item.from, item.to) },
        { label: t("bill_item.total"), value: amountText(item.total) },
        { label: t("bill_item.left"), value: amountText(item.left) },
      ]}
    />
  );
}

/** Whether a correction was refused because invoices were issued for the amount. */
function isInvoiced({ violations }: ApiError): boolean {
  return violations.some(({ rule }) => rule.rule === "state_forbids" && rule.state === "invoiced");
}
