import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { UseFormReturn } from "react-hook-form";
import type { Price } from "../../api/generated/types.gen";
import { quantityRead, stepsDisplay, toQuantityText } from "../../domain/money/rate";
import { useT } from "../../i18n/t";
import { TextField } from "../../kit/ui/Field";
import type { OrderFields, OrderRule } from "./draft";

interface Props {
  form: UseFormReturn<OrderFields>;
  /** The price of what is filled in. */
  price: Price | undefined;
  rule: OrderRule;
}

/** How much: typed, or step by step by its buttons and by the arrow keys, from one quantity that is sold to the next. */
export function QuantityField({ form, price, rule }: Props) {
  const t = useT();
  const quantities = price?.quantities;
  // From what is no number it goes up to the least.
  const typed = quantityRead(form.watch("quantity")) ?? 0;
  const next = (isMore: boolean) => rule.quantityNext(quantities, typed, isMore);
  const go = (isMore: boolean) => {
    const quantity = next(isMore);
    if (quantity === undefined) return;
    form.setValue("quantity", toQuantityText(quantity), { shouldDirty: true, shouldValidate: true });
  };
  const words = quantities ? t("order.quantity_steps", stepsDisplay(quantities)) : t("order.quantity_rule");
  return (
    <TextField
      form={form}
      name="quantity"
      label={t("order.quantity")}
      constraintText={words}
      inputMode="decimal"
      autoComplete="off"
      onKeyDown={(event) => {
        const { key } = event.detail;
        if (key !== "ArrowUp" && key !== "ArrowDown") return;
        event.preventDefault();
        go(key === "ArrowUp");
      }}
      beside={
        <SpaceBetween direction="horizontal" size="xxs">
          {[false, true].map((isMore) => (
            <Button
              key={String(isMore)}
              formAction="none"
              iconName={isMore ? "add-plus" : "subtract-minus"}
              ariaLabel={t(isMore ? "order.quantity_more" : "order.quantity_less")}
              disabled={next(isMore) === undefined}
              disabledReason={t(isMore ? "order.quantity_no_more" : "order.quantity_no_less")}
              onClick={() => go(isMore)}
            />
          ))}
        </SpaceBetween>
      }
    />
  );
}
