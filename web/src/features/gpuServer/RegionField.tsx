import type { UseFormReturn } from "react-hook-form";
import type { GpuServerOfferReply } from "../../api/generated/types.gen";
import { useCloudRegion } from "../../domain/instance/useCloudRegion";
import { gpuStockWords } from "../../domain/stock/gpuStockWords";
import { useT } from "../../i18n/t";
import { type Choice, SelectField } from "../../kit/ui/SelectField";
import type { GpuServerFields } from "./draft";

interface Props {
  form: UseFormReturn<GpuServerFields>;
  /** All regions, those that the person may not order in with the reason. */
  regions: readonly Choice[];
  /** What the chosen region offers; nothing while that is not known. */
  offer: GpuServerOfferReply | undefined;
}

/** In which region the servers have to be; each says which GPUs are in stock, or whether those of the chosen model are, as far as that is known. */
export function RegionField({ form, regions, offer }: Props) {
  const t = useT();
  const find = useCloudRegion();
  const chosen = form.watch("model");
  const gpu = offer?.models.find(({ name }) => name === chosen)?.gpu_model;
  return (
    <SelectField
      form={form}
      name="region"
      label={t("gpu_server.region")}
      choices={regions.map((choice) => {
        const stock = find(choice.value)?.stock;
        const description = stock && gpuStockWords(stock.gpus, "servers", gpu, t);
        return { ...choice, ...(description && { description }) };
      })}
      onChosen={() => {
        // A VDC stands in one; a model that is not offered in the other is taken back once that is known.
        form.setValue("vdc_id", "");
      }}
    />
  );
}
