import type { UseFormReturn } from "react-hook-form";
import type { OfferReply } from "../../api/generated/types.gen";
import { stockIn, zoneName } from "../../domain/instance/zones";
import { useT } from "../../i18n/t";
import { SelectField } from "../../kit/ui/SelectField";
import type { InstanceFields } from "./draft";

interface Props {
  form: UseFormReturn<InstanceFields>;
  /** What the chosen region offers. */
  offer: OfferReply;
}

/** In which zone of the region the instances have to be; not asked where there is only one, unless another was asked for. */
export function ZoneField({ form, offer: { zones, flavors } }: Props) {
  const t = useT();
  const [region, chosen, zone] = form.watch(["region", "flavor", "zone"]);
  if (zones.length < 2 && !zone) return null;
  const flavor = flavors.find(({ name }) => name === chosen);
  const choice = (value: string) => ({ value, label: zoneName(region, value) });
  return (
    <SelectField
      form={form}
      name="zone"
      label={t("instance_form.zone")}
      constraintText={t("instance_form.zone_about")}
      choices={[
        { value: "", label: t("instance_form.zone_any") },
        ...zones.map((one) =>
          flavor && stockIn(flavor, one) === 0
            ? { ...choice(one), disabled: true, disabledReason: t("instance_form.zone_sold_out", { flavor: chosen }) }
            : choice(one),
        ),
        // It stood in the address, and has to be seen to be taken back.
        ...(zone && !zones.includes(zone) ? [choice(zone)] : []),
      ]}
    />
  );
}
