import FormField from "@cloudscape-design/components/form-field";
import RadioGroup from "@cloudscape-design/components/radio-group";
import { Controller, type UseFormReturn } from "react-hook-form";
import type { OfferReply } from "../../api/generated/types.gen";
import { stockIn, zoneName } from "../../domain/instance/zones";
import { useT } from "../../i18n/t";
import type { InstanceFields } from "./draft";
import { sizeWords } from "./sizeWords";

interface Props {
  form: UseFormReturn<InstanceFields>;
  offer: OfferReply;
}

/** What the instances shall have; what is sold out is shown, and cannot be chosen. */
export function FlavorField({ form, offer }: Props) {
  const t = useT();
  const [region, zone] = form.watch(["region", "zone"]);
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
                label: `${flavor.name} · ${t(`instance.family_${flavor.family}`)}`,
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
