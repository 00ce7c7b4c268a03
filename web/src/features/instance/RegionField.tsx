import { useQuery } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import type { CloudRegionReply } from "../../api/generated/types.gen";
import { useSite } from "../../api/site";
import { useMayAnywhere } from "../../domain/access/useMay";
import { regionsQuery } from "../../domain/instance/queries";
import { type Translate, useT } from "../../i18n/t";
import { SelectField } from "../../kit/ui/SelectField";
import { useProjectId } from "../../state/project";
import type { InstanceFields } from "./draft";

/** In which region the instances have to be; each says whether it responds and has something in stock, as far as that is known. */
export function RegionField({ form }: { form: UseFormReturn<InstanceFields> }) {
  const t = useT();
  const { regions } = useSite();
  const enabled = useMayAnywhere()("compute_view").allowed;
  const known = useQuery({ ...regionsQuery(useProjectId()), enabled }).data?.regions ?? [];
  return (
    <SelectField
      form={form}
      name="region"
      label={t("instance.region")}
      choices={regions.map((value) => {
        const description = stockWords(
          known.find(({ region }) => region === value),
          t,
        );
        return { value, label: value, ...(description && { description }) };
      })}
      onChosen={() => {
        // Another region offers other things, and a VDC stands in one.
        form.setValue("zone", "");
        form.setValue("flavor", "");
        form.setValue("image", "");
        form.setValue("vdc_id", "");
      }}
    />
  );
}

/** That a region does not respond, or how much of what it offers there is; empty where that is not known. */
function stockWords(region: CloudRegionReply | undefined, t: Translate): string {
  if (region?.is_up === false) return t("instance.region_silent");
  const stock = region?.stock;
  if (!stock) return "";
  if (stock.offered === 0) return t("instance.no_flavors");
  const left = stock.offered - stock.sold_out.length;
  return left > 0 ? t("instance.region_stock", { left, offered: stock.offered }) : t("instance.region_sold_out");
}
