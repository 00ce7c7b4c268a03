import ColumnLayout from "@cloudscape-design/components/column-layout";
import type { UseFormReturn } from "react-hook-form";
import { schemeNames } from "../../api/generated/names.gen";
import type { PriceListDraft, QuoteDraft } from "../../api/generated/types.gen";
import { useSite } from "../../api/site";
import { useMay } from "../../domain/access/useMay";
import { ProductIcon } from "../../domain/money/ProductIcon";
import { RenewalField, type RenewalFieldValues } from "../../domain/money/RenewalField";
import { quantityRead } from "../../domain/money/rate";
import { useProductWords } from "../../domain/money/useProductWords";
import { useT } from "../../i18n/t";
import { oneOf } from "../../kit/table/oneOf";
import { TextField } from "../../kit/ui/Field";
import { SelectField } from "../../kit/ui/SelectField";
import { firstQuantity, type OrderFields, type OrderRule, priceOf, schemesOf } from "./draft";
import { QuantityField } from "./QuantityField";

interface Props {
  form: UseFormReturn<OrderFields, unknown, QuoteDraft>;
  lists: readonly PriceListDraft[];
  rule: OrderRule;
}

/** Node, product, billing scheme, how much and for how long. */
export function WhatSection({ form, lists, rule }: Props) {
  const t = useT();
  const words = useProductWords();
  const ask = useMay();
  const site = useSite();
  // Nodes where the person may not work have no prices for them; that they are there, and why not for them, is said.
  const refused = site.regions
    .filter((name) => !lists.some((one) => one.region === name))
    .map((name) => ({ name, may: ask("order_view", { region: name }) }))
    .filter(({ may }) => !may.allowed)
    .map(({ name, may }) => ({ value: name, label: name, disabled: true, disabledReason: may.reason }));
  const [region, product, scheme] = form.watch(["region", "product", "scheme"]);
  const list = lists.find((one) => one.region === region);
  const products = [...new Set(list?.prices.map((price) => price.product))];
  const schemes = schemesOf(list, product);
  const fields = form as unknown as UseFormReturn<OrderFields>;
  const known = oneOf(schemeNames, scheme) ?? "monthly";
  /** Another node or product may be billed otherwise. */
  const keepScheme = (wanted: PriceListDraft | undefined, name: string) => {
    const offered = schemesOf(wanted, name);
    if (!offered.some((one) => one === form.getValues("scheme"))) form.setValue("scheme", offered[0] ?? "");
    keepQuantity();
  };
  /** It may be sold in other quantities, too. */
  const keepQuantity = () => {
    const price = priceOf(lists, form.getValues());
    const typed = quantityRead(form.getValues("quantity"));
    const isSold = typed === undefined || !price || !rule.judgeQuantity(price.quantities, typed);
    if (!isSold) form.setValue("quantity", firstQuantity(price), { shouldValidate: true });
    else if (form.formState.errors.quantity) void form.trigger("quantity");
  };
  return (
    <ColumnLayout columns={2}>
      <SelectField
        form={fields}
        name="region"
        label={t("order.region")}
        choices={[...lists.map((one) => ({ value: one.region, label: one.region })), ...refused]}
        onChosen={(value) => {
          const next = lists.find((one) => one.region === value);
          if (!next?.prices.some((price) => price.product === product)) form.setValue("product", "");
          keepScheme(next, form.getValues("product"));
          // A VDC stands in one node.
          form.setValue("vdc_id", "");
        }}
      />
      <SelectField
        form={fields}
        name="product"
        label={t("order.product")}
        placeholder={t("order.choose")}
        choices={products.map((value) => ({
          value,
          label: words.product(value),
          iconSvg: <ProductIcon product={value} />,
        }))}
        onChosen={(value) => keepScheme(list, value)}
      />
      <SelectField
        form={fields}
        name="scheme"
        label={t("order.scheme")}
        placeholder={t("order.choose")}
        disabled={schemes.length === 0}
        choices={schemes.map((value) => ({ value, label: words.scheme(value) }))}
        onChosen={keepQuantity}
      />
      <TextField
        form={fields}
        name="periods"
        label={t(`order.periods_${known}`)}
        inputMode="numeric"
        autoComplete="off"
      />
      <QuantityField form={fields} price={priceOf(lists, { region, product, scheme })} rule={rule} />
      <RenewalField form={form as unknown as UseFormReturn<RenewalFieldValues>} rule={rule} />
    </ColumnLayout>
  );
}
