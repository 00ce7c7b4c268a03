import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { call } from "../../api/call";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { AreaField } from "../../kit/ui/AreaField";
import { CheckboxField } from "../../kit/ui/CheckboxField";
import { useRulesForm } from "../../rules/form";
import { REASON_MAX } from "../../rules/limits";
import { type CardProps, CUSTOMERS_CHANGED } from "../customers";
import { customerSuspend } from "../generated/sdk.gen";
import { requiring } from "../required";

interface Draft {
  reason: string;
  stops_instances: boolean;
}

interface Props extends CardProps {
  onClose: () => void;
}

/** Suspends an account, with the reason that the customer is told. */
export function SuspendDialog({ card: { customer_no, name }, onClose }: Props) {
  const t = useT();
  const form = useRulesForm(requiring<Draft>(["reason"]), { reason: "", stops_instances: false });
  const { failure, busy, onSubmit } = useSave(form, {
    send: ({ reason, stops_instances }) =>
      call(customerSuspend({ body: { customer_no, reason: reason.trim(), stops_instances } })),
    invalidate: CUSTOMERS_CHANGED,
    says: () => t("customer.suspend_done", { name }),
    done: onClose,
  });
  return (
    <FormDialog
      title={t("customer.suspend_title", { name })}
      submit={t("customer.suspend")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>{t("customer.suspend_effect")}</Box>
        <AreaField
          form={form}
          name="reason"
          label={t("customer.suspend_reason")}
          constraintText={t("customer.suspend_reason_hint")}
          longest={REASON_MAX}
        />
        <CheckboxField
          form={form}
          name="stops_instances"
          label={t("customer.suspend_stops")}
          constraintText={t("customer.suspend_stops_hint")}
        />
      </SpaceBetween>
    </FormDialog>
  );
}
