import FormField from "@cloudscape-design/components/form-field";
import RadioGroup from "@cloudscape-design/components/radio-group";
import { useQuery } from "@tanstack/react-query";
import { Controller, type UseFormReturn } from "react-hook-form";
import { schemeNames } from "../../api/generated/names.gen";
import type { OfferReply } from "../../api/generated/types.gen";
import { stockIn, zoneName } from "../../domain/instance/zones";
import { priceListsQuery } from "../../domain/money/queries";
import { rateDisplay } from "../../domain/money/rate";
import { useT } from "../../i18n/t";
import { oneOf } from "../../kit/table/oneOf";
import type { InstanceFields } from "./draft";
import { sizeWords } from "./sizeWords";

interface Props {
  form: UseFormReturn<InstanceFields>;
  offer: OfferReply;
}

/** What the instances shall have, each with its listed price; what is sold out is shown, and cannot be chosen. */
export function FlavorField({ form, offer }: Props) {
  const t = useT();
  const [region, zone] = form.watch(["region", "zone"]);
  const price = useListedPrice(form);
  return (
    <Controller
      control={form.control}
      name="flavor"
      render={({ field, fieldState }) => (
        <FormField label={t("instance.flavor")} errorText={fieldState.error?.message}>
          <RadioGroup
            ref={field.ref}
            value={field.value}
            onChange={({ detail }) => field.onChange(detail.value)}
            items={offer.flavors.map((flavor) => {
              const isSoldOut = stockIn(flavor, zone) === 0;
              const size = sizeWords(flavor, t);
              return {
                value: flavor.name,
                label: [flavor.name, t(`instance.family_${flavor.family}`), ...price(flavor.product)].join(" · "),
                // Another zone may have some of what is not sold out everywhere.
                description: !isSoldOut
                  ? size
                  : flavor.stock > 0
                    ? t("instance.sold_out_in", { size, zone: zoneName(region, zone) })
                    : t("instance.sold_out", { size }),
                disabled: isSoldOut,
              };
            })}
          />
        </FormField>
      )}
    />
  );
}

/** What one of a product costs in a period of the chosen billing mode by the region's price list; nothing while that is not known, or where no single price says it. */
function useListedPrice(form: UseFormReturn<InstanceFields>): (product: string) => string[] {
  const t = useT();
  const [region, chosen] = form.watch(["region", "scheme"]);
  const scheme = oneOf(schemeNames, chosen) ?? "hourly";
  const lists = useQuery({ ...priceListsQuery, retry: false, meta: { quiet: true } }).data?.price_lists;
  const list = lists?.find((one) => one.region === region);
  return (product) => {
    const price = list?.prices.find((one) => one.product === product && one.scheme === scheme);
    const [tier, ...others] = price?.tiers ?? [];
    if (!list || !price || !tier || price.free > 0 || others.length > 0) return [];
    return [t(`instance.per_${scheme}`, { amount: rateDisplay(tier.rate, list.currency) })];
  };
}
