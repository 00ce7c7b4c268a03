import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { flavorFamilyNames, instanceStateNames, schemeNames } from "../../api/generated/names.gen";
import { vdcsQuery } from "../../api/queries";
import { useSite } from "../../api/site";
import { useProductWords } from "../../domain/money/useProductWords";
import { useT } from "../../i18n/t";
import { ChoiceFilter } from "../../kit/table/ChoiceFilter";
import type { ListState } from "../../kit/table/useListState";
import { ALL_PROJECTS, useProjectId } from "../../state/project";
import { daysOf } from "./filters";

/** What an instance can be; what is ordered is started as soon as it is made, so that none is `available`. */
const STATES = instanceStateNames.filter((state) => state !== "available");

/** What an instance's flavor can be meant for. */
const FAMILIES = flavorFamilyNames.filter((family) => family !== "server");
/** Days within which paid time may end. */
const DAYS = ["7", "30", "90"] as const;

/** What the list of instances can be narrowed to; all of it stands in the address. */
export function InstanceFilters({ list }: { list: ListState }) {
  const t = useT();
  const { regions } = useSite();
  const [zone, tag] = [list.value("zone"), list.value("tag")];
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
      <SchemeFilter list={list} />
      <ExpiryFilter list={list} />
      {zone !== "" && <Chosen text={t("instance.filter_zone", { zone })} onDrop={() => list.set({ zone: "" })} />}
      {tag !== "" && <Chosen text={t("instance.filter_tag", { tag })} onDrop={() => list.set({ tag: "" })} />}
    </SpaceBetween>
  );
}

/** The scheme by which they are billed. */
function SchemeFilter({ list }: { list: ListState }) {
  const t = useT();
  const products = useProductWords();
  return (
    <ChoiceFilter
      list={list}
      name="scheme"
      label={t("instance.scheme")}
      all={t("instance.scheme_all")}
      choices={schemeNames}
      word={products.scheme}
    />
  );
}

/** How soon what is paid ends; also within as many days as a link said. */
function ExpiryFilter({ list }: { list: ListState }) {
  const t = useT();
  const days = daysOf(list.value);
  const chosen = days === undefined ? [] : [String(days)].filter((one) => !DAYS.some((offered) => offered === one));
  return (
    <ChoiceFilter
      list={list}
      name="expires"
      label={t("instance.expires")}
      all={t("instance.expires_any")}
      choices={[...DAYS, ...chosen]}
      word={(count) => t("instance.expires_in", { count: Number(count) })}
    />
  );
}

/** One of the VDCs of the chosen region and project; not asked where there is none. */
function VdcFilter({ list }: { list: ListState }) {
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
      label={t("instance.vdc")}
      all={t("instance.vdc_all")}
      // It stands in the address, and has to be seen to be taken back.
      choices={chosen && !ids.includes(chosen) ? [...ids, chosen] : ids}
      word={(id) => vdcs.find(({ vdc_id }) => vdc_id === id)?.name ?? id}
    />
  );
}

/** What a link narrowed the list to, to be taken back. */
function Chosen({ text, onDrop }: { text: string; onDrop: () => void }) {
  return (
    <Button iconName="close" iconAlign="right" onClick={onDrop}>
      {text}
    </Button>
  );
}
