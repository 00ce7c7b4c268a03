import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { call } from "../../api/call";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { AreaField } from "../../kit/ui/AreaField";
import { useRulesForm } from "../../rules/form";
import { REASON_MAX } from "../../rules/limits";
import { type CardProps, CUSTOMERS_CHANGED } from "../customers";
import { customerReopen } from "../generated/sdk.gen";
import { requiring } from "../required";

interface Props extends CardProps {
  onClose: () => void;
}

/** Reopens a suspended account, with the reason that the customer is told. */
export function ReopenDialog({ card: { customer_no, name, suspension }, onClose }: Props) {
  const t = useT();
  const form = useRulesForm(requiring<{ reason: string }>(["reason"]), { reason: "" });
  const { failure, busy, onSubmit } = useSave(form, {
    send: ({ reason }) => call(customerReopen({ body: { customer_no, reason: reason.trim() } })),
    invalidate: CUSTOMERS_CHANGED,
    says: () => t("customer.reopen_done", { name }),
    done: onClose,
  });
  return (
    <FormDialog
      title={t("customer.reopen_title", { name })}
      submit={t("customer.reopen")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>{t(suspension?.stops_instances ? "customer.reopen_effect_starts" : "customer.reopen_effect")}</Box>
        <AreaField
          form={form}
          name="reason"
          label={t("customer.reopen_reason")}
          constraintText={t("customer.reopen_reason_hint")}
          longest={REASON_MAX}
        />
      </SpaceBetween>
    </FormDialog>
  );
}
