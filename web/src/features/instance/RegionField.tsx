import type { UseFormReturn } from "react-hook-form";
import type { CloudRegionReply, OfferReply } from "../../api/generated/types.gen";
import { useCloudRegion } from "../../domain/instance/useCloudRegion";
import { gpuStockWords } from "../../domain/stock/gpuStockWords";
import { type Translate, useT } from "../../i18n/t";
import { type Choice, SelectField } from "../../kit/ui/SelectField";
import type { InstanceFields } from "./draft";

interface Props {
  form: UseFormReturn<InstanceFields>;
  /** All regions, those that the person may not order in with the reason. */
  regions: readonly Choice[];
  /** What the chosen region offers; nothing while that is not known. */
  offer: OfferReply | undefined;
}

/** In which region the instances have to be; each says whether it responds, has something in stock and has GPUs, as far as that is known. */
export function RegionField({ form, regions, offer }: Props) {
  const t = useT();
  const find = useCloudRegion();
  const chosen = form.watch("flavor");
  const gpu = offer?.flavors.find(({ name }) => name === chosen)?.gpu_model;
  return (
    <SelectField
      form={form}
      name="region"
      label={t("instance.region")}
      choices={regions.map((choice) => {
        const description = stockWords(find(choice.value), gpu, t);
        return { ...choice, ...(description && { description }) };
      })}
      onChosen={() => {
        // A zone and a VDC stand in one; what is not offered in the other is taken back once that is known.
        form.setValue("zone", "");
        form.setValue("vdc_id", "");
      }}
    />
  );
}

/** That a region does not respond, or how much of what it offers there is, and of which GPUs; empty where that is not known. */
function stockWords(region: CloudRegionReply | undefined, gpu: string | undefined, t: Translate): string {
  if (region?.is_up === false) return t("instance_form.region_silent");
  const stock = region?.stock;
  if (!stock) return "";
  if (stock.offered === 0) return t("instance_form.no_flavors");
  const left = stock.offered - stock.sold_out.length;
  if (left === 0) return t("instance_form.region_sold_out");
  const gpus = gpuStockWords(stock.gpus, "instances", gpu, t);
  return [t("instance_form.region_stock", { left, offered: stock.offered }), gpus].filter(Boolean).join(" · ");
}
