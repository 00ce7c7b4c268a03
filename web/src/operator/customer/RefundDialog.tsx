import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { call } from "../../api/call";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { useRulesForm } from "../../rules/form";
import { toast } from "../../state/toast";
import { amountText, typedAmount } from "../amounts";
import { CUSTOMERS_KEY } from "../customers";
import { refundCreate } from "../generated/sdk.gen";
import type { RechargeReply } from "../generated/types.gen";
import { MoneyFields } from "../MoneyFields";
import { requiring } from "../required";

interface Draft {
  amount: string;
  reason: string;
}

interface Props {
  recharge: RechargeReply;
  /** What of it is not back yet, in minor units. */
  left: number;
  onClose: () => void;
}

/** Refunds a top-up through its gateway, in part or in full; the amount leaves the balance first. */
export function RefundDialog({ recharge: { reference, amount, description }, left, onClose }: Props) {
  const t = useT();
  // Asked for again, such as by a second click, it is one refund.
  const [id] = useState(() => crypto.randomUUID());
  const form = useRulesForm(requiring<Draft>(["amount", "reason"]), { amount: typedAmount(left), reason: "" });
  const { failure, busy, onSubmit } = useSave(form, {
    send: (draft) =>
      call(refundCreate({ body: { id, reference, amount: draft.amount.trim(), reason: draft.reason.trim() } })),
    invalidate: [CUSTOMERS_KEY, ["refunds"]],
    done: ({ state, detail }) => {
      if (state === "failed") toast.error(t("payment.gateway_refused", { detail: detail || "–" }));
      else toast.success(t(state === "done" ? "payment.refund_done" : "payment.refund_asked"));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("payment.refund_title")}
      submit={t("payment.refund")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        {t("payment.refund_effect")}
        <KeyValuePairs
          columns={2}
          items={[
            { label: t("payment.recharge"), value: reference },
            { label: t("payment.how"), value: description },
            { label: t("payment.refundable"), value: amountText({ ...amount, minor: left }) },
          ]}
        />
        <MoneyFields
          form={form}
          amount={{ label: t("operator.sum"), hint: t("payment.amount_hint") }}
          reason={{ label: t("payment.reason"), hint: t("payment.reason_hint") }}
        />
      </SpaceBetween>
    </FormDialog>
  );
}
