import SpaceBetween from "@cloudscape-design/components/space-between";
import { call } from "../../api/call";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { TextField } from "../../kit/ui/Field";
import { useRulesForm } from "../../rules/form";
import { CUSTOMERS_CHANGED, useCustomerNo } from "../customers";
import { customerDiscountSet } from "../generated/sdk.gen";
import type { ProductDiscount } from "../generated/types.gen";
import { useProductText } from "../products";
import { requiring } from "../required";

interface Props {
  shown: ProductDiscount;
  onClose: () => void;
}

/** Sets what a customer pays less for a product from the hour in hand on. */
export function DiscountDialog({ shown: { product, discount }, onClose }: Props) {
  const t = useT();
  const customer_no = useCustomerNo();
  const name = useProductText()(product);
  const form = useRulesForm(requiring<{ percent: string }>(["percent"]), { percent: String(discount / 100) });
  const { failure, busy, onSubmit } = useSave(form, {
    send: ({ percent }) => call(customerDiscountSet({ body: { customer_no, product, percent: percent.trim() } })),
    invalidate: CUSTOMERS_CHANGED,
    says: () => t("customer.discount_done", { product: name }),
    done: onClose,
  });
  return (
    <FormDialog
      title={t("customer.discount_title", { product: name })}
      submit={t("customer.discount_change")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        {t("customer.discount_effect")}
        <TextField
          form={form}
          name="percent"
          label={t("customer.discount_percent")}
          constraintText={t("customer.discount_hint")}
          inputMode="decimal"
          autoComplete="off"
        />
      </SpaceBetween>
    </FormDialog>
  );
}
