import SpaceBetween from "@cloudscape-design/components/space-between";
import { gpuServerStateNames } from "../../api/generated/names.gen";
import { useSite } from "../../api/site";
import { ExpiryFilter } from "../../domain/compute/ExpiryFilter";
import { GpuFilter } from "../../domain/compute/GpuFilter";
import { SchemeFilter } from "../../domain/compute/SchemeFilter";
import { TagFilter } from "../../domain/compute/TagFilter";
import { VdcFilter } from "../../domain/compute/VdcFilter";
import { useT } from "../../i18n/t";
import { ChoiceFilter } from "../../kit/table/ChoiceFilter";
import type { ListState } from "../../kit/table/useListState";

/** What the list of GPU servers can be narrowed to; all of it stands in the address. */
export function GpuServerFilters({ list }: { list: ListState }) {
  const t = useT();
  const { regions } = useSite();
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <ChoiceFilter
        list={list}
        name="status"
        label={t("gpu_server.status")}
        all={t("gpu_server.status_all")}
        choices={gpuServerStateNames}
        word={(status) => t(`gpu_server.status_${status}`)}
      />
      <ChoiceFilter
        list={list}
        name="region"
        label={t("gpu_server.region")}
        all={t("gpu_server.region_all")}
        choices={regions}
        word={(region) => region}
      />
      <VdcFilter list={list} />
      <GpuFilter list={list} />
      <SchemeFilter list={list} />
      <ExpiryFilter list={list} />
      <TagFilter list={list} />
    </SpaceBetween>
  );
}
