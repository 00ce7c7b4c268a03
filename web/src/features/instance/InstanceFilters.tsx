import SpaceBetween from "@cloudscape-design/components/space-between";
import { flavorFamilyNames, instanceStateNames } from "../../api/generated/names.gen";
import { useSite } from "../../api/site";
import { ExpiryFilter } from "../../domain/compute/ExpiryFilter";
import { GpuFilter } from "../../domain/compute/GpuFilter";
import { SchemeFilter } from "../../domain/compute/SchemeFilter";
import { TagFilter } from "../../domain/compute/TagFilter";
import { VdcFilter } from "../../domain/compute/VdcFilter";
import { useT } from "../../i18n/t";
import { ChoiceFilter } from "../../kit/table/ChoiceFilter";
import { Chosen } from "../../kit/table/Chosen";
import type { ListState } from "../../kit/table/useListState";

/** What an instance can be; what is ordered is started as soon as it is made, so that none is `available`. */
const STATES = instanceStateNames.filter((state) => state !== "available");

/** What an instance's flavor can be meant for. */
const FAMILIES = flavorFamilyNames.filter((family) => family !== "server");

/** What the list of instances can be narrowed to; all of it stands in the address. */
export function InstanceFilters({ list }: { list: ListState }) {
  const t = useT();
  const { regions } = useSite();
  const zone = list.value("zone");
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <ChoiceFilter
        list={list}
        name="status"
        label={t("instance.status")}
        all={t("instance.status_all")}
        choices={STATES}
        word={(status) => t(`instance.status_${status}`)}
      />
      <ChoiceFilter
        list={list}
        name="region"
        label={t("instance.region")}
        all={t("instance.region_all")}
        choices={regions}
        word={(region) => region}
      />
      <VdcFilter list={list} />
      <ChoiceFilter
        list={list}
        name="family"
        label={t("instance.family")}
        all={t("instance.family_all")}
        choices={FAMILIES}
        word={(family) => t(`instance.family_${family}`)}
      />
      <GpuFilter list={list} />
      <SchemeFilter list={list} />
      <ExpiryFilter list={list} />
      {zone !== "" && <Chosen text={t("instance.filter_zone", { zone })} onDrop={() => list.set({ zone: "" })} />}
      <TagFilter list={list} />
    </SpaceBetween>
  );
}
