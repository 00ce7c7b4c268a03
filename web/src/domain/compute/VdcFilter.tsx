import { useQuery } from "@tanstack/react-query";
import { vdcsQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import { ChoiceFilter } from "../../kit/table/ChoiceFilter";
import type { ListState } from "../../kit/table/useListState";
import { ALL_PROJECTS, useProjectId } from "../../state/project";

/** One of the VDCs of the chosen region and project; not asked where there is none. */
export function VdcFilter({ list }: { list: ListState }) {
  const t = useT();
  const project = useProjectId();
  const vdcs = useQuery({ ...vdcsQuery, meta: { quiet: true } }).data?.vdcs ?? [];
  const [region, chosen] = [list.value("region"), list.value("vdc")];
  const offered = vdcs.filter(
    (vdc) => (!region || vdc.region === region) && (project === ALL_PROJECTS.project_id || vdc.project_id === project),
  );
  const ids = offered.map(({ vdc_id }) => vdc_id);
  if (ids.length === 0 && !chosen) return null;
  return (
    <ChoiceFilter
      list={list}
      name="vdc"
      label={t("compute.vdc")}
      all={t("compute.vdc_all")}
      // It stands in the address, and has to be seen to be taken back.
      choices={chosen && !ids.includes(chosen) ? [...ids, chosen] : ids}
      word={(id) => vdcs.find(({ vdc_id }) => vdc_id === id)?.name ?? id}
    />
  );
}
