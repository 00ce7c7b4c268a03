import FormField from "@cloudscape-design/components/form-field";
import RadioGroup from "@cloudscape-design/components/radio-group";
import { useQueries } from "@tanstack/react-query";
import { Controller, type UseFormReturn } from "react-hook-form";
import { schemeNames } from "../../api/generated/names.gen";
import type { GpuServerModel, GpuServerOfferReply } from "../../api/generated/types.gen";
import { quoteQuery } from "../../domain/money/queries";
import { useProductWords } from "../../domain/money/useProductWords";
import { useT } from "../../i18n/t";
import { oneOf } from "../../kit/table/oneOf";
import { rules } from "../../rules/rules";
import type { GpuServerFields } from "./draft";
import { wholeSize } from "./sizeWords";

interface Props {
  form: UseFormReturn<GpuServerFields>;
  offer: GpuServerOfferReply;
}

/** Which model; each with its price for a period and how many are left. What is sold out is shown, and cannot be chosen. */
export function ModelField({ form, offer: { models } }: Props) {
  const t = useT();
  const words = useProductWords();
  const [region, chosen] = form.watch(["region", "scheme"]);
  const scheme = oneOf(schemeNames, chosen) ?? "monthly";
  const prices = useQueries({
    queries: models.map(({ product }) => quoteQuery({ region, product, scheme, quantity: 1_000_000, periods: 1 })),
  });
  const price = (place: number): string => {
    const quote = prices[place]?.data?.quote;
    if (!quote) return prices[place]?.isError ? t("gpu_server.not_priced") : "…";
    const amount = rules.moneyDisplay({ minor: quote.total, currency: quote.currency });
    return t("gpu_server.price_of", { amount, length: words.periods(scheme, 1) });
  };
  const left = ({ stock }: GpuServerModel) =>
    stock > 0 ? t("gpu_server.left", { count: stock }) : t("gpu_server.sold_out");
  return (
    <Controller
      control={form.control}
      name="model"
      render={({ field, fieldState }) => (
        <FormField label={t("gpu_server.model")} errorText={fieldState.error?.message}>
          <RadioGroup
            ref={field.ref}
            value={field.value}
            onChange={({ detail }) => field.onChange(detail.value)}
            items={models.map((model, place) => ({
              value: model.name,
              label: `${model.name} · ${price(place)} · ${left(model)}`,
              description: wholeSize(model, t),
              disabled: model.stock === 0,
            }))}
          />
        </FormField>
      )}
    />
  );
}
