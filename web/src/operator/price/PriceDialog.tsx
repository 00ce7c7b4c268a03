import Button from "@cloudscape-design/components/button";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useFieldArray } from "react-hook-form";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { CheckboxField } from "../../kit/ui/CheckboxField";
import { ChoiceField } from "../../kit/ui/ChoiceField";
import { TextField } from "../../kit/ui/Field";
import { useRulesForm } from "../../rules/form";
import { schemeNames } from "../generated/names.gen";
import type { TypedPrice } from "../generated/types.gen";
import { useProductText } from "../products";
import { fieldsOf, priceOf, readPrice } from "./priceFields";

/** The slices of a price at most, as core judges them. */
const SLICES = 20;
const STEPS = ["least", "step", "most"] as const;

interface Props {
  price: TypedPrice;
  /** Whether the product and how it is billed are to be said, too. */
  isNew: boolean;
  onSave: (price: TypedPrice) => void;
  onClose: () => void;
}

/** What one product costs: by slices, after a quantity that is free, in the quantities in which it is sold. */
export function PriceDialog({ price, isNew, onSave, onClose }: Props) {
  const t = useT();
  const form = useRulesForm(readPrice, fieldsOf(price));
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "tiers" });
  const scheme = form.watch("scheme");
  const textOf = useProductText();
  return (
    <FormDialog
      title={isNew ? t("price_list.add") : t("price_list.edit_title", { product: textOf(price.product) })}
      size="large"
      submit={t("price_list.apply")}
      busy={false}
      failure={null}
      onSubmit={form.handleSubmit((typed) => {
        onSave(priceOf(typed));
        onClose();
      })}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        {isNew && (
          <ColumnLayout columns={2}>
            <TextField
              form={form}
              name="product"
              label={t("operator.product")}
              constraintText={t("price_list.product_hint")}
              autoComplete="off"
            />
            <ChoiceField
              form={form}
              name="scheme"
              label={t("price_list.scheme")}
              choices={schemeNames}
              word={(one) => t(`price_list.scheme_${one}`)}
            />
          </ColumnLayout>
        )}
        <TextField
          form={form}
          name="free"
          label={t("price_list.free")}
          constraintText={t("price_list.free_hint")}
          inputMode="decimal"
          autoComplete="off"
        />
        {fields.map(({ id }, place) => (
          <ColumnLayout key={id} columns={2}>
            {place > 0 && (
              <TextField
                form={form}
                name={`tiers.${place}.from`}
                label={t("price_list.slice_from", { place: place + 1 })}
                inputMode="decimal"
                autoComplete="off"
              />
            )}
            <TextField
              form={form}
              name={`tiers.${place}.rate`}
              label={t(fields.length > 1 ? `price_list.slice_rate_${scheme}` : `price_list.only_rate_${scheme}`, {
                place: place + 1,
              })}
              inputMode="decimal"
              autoComplete="off"
              {...(place > 0 && {
                beside: (
                  <Button
                    formAction="none"
                    iconName="remove"
                    variant="icon"
                    ariaLabel={t("price_list.slice_remove", { place: place + 1 })}
                    onClick={() => remove(place)}
                  />
                ),
              })}
            />
          </ColumnLayout>
        ))}
        <Button
          formAction="none"
          iconName="add-plus"
          {...(fields.length >= SLICES && {
            disabled: true,
            disabledReason: t("price_list.slices_full", { count: SLICES }),
          })}
          onClick={() => append({ from: "", rate: "" })}
        >
          {t("price_list.slice_add")}
        </Button>
        <CheckboxField form={form} name="isStepped" label={t("price_list.stepped")} />
        {form.watch("isStepped") && (
          <ColumnLayout columns={3}>
            {STEPS.map((name) => (
              <TextField
                key={name}
                form={form}
                name={name}
                label={t(`price_list.${name}`)}
                inputMode="decimal"
                autoComplete="off"
              />
            ))}
          </ColumnLayout>
        )}
      </SpaceBetween>
    </FormDialog>
  );
}
