import Button from "@cloudscape-design/components/button";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { Gate } from "../../access/Gate";
import { MayButton } from "../../access/MayButton";
import { useMayAnywhere } from "../../access/useMay";
import { call } from "../../api/call";
import { resourceExportStage, resourceListShow } from "../../api/generated/sdk.gen";
import type { ResourceListShowData, ResourceReply } from "../../api/generated/types.gen";
import { projectsQuery } from "../../api/queries";
import { CurlButton } from "../../curl/CurlButton";
import { useT } from "../../i18n/t";
import { RESOURCES } from "../../resources/queries";
import { ExportMenu } from "../../table/ExportMenu";
import { ResourceTable } from "../../table/ResourceTable";
import { type ListState, useListState } from "../../table/useListState";
import { useFollow } from "../../ui/useFollow";
import { FILTER_NAMES, resourceFilters, STATES } from "./filters";
import { useResourceColumns } from "./useResourceColumns";

const CREATE_PATH = "/main/order/create";
const PRICES_PATH = "/main/prices";

/** `/main/resource`: what the account has, what it costs and until when it is paid. */
export function ResourcesPage() {
  return (
    <Gate needs="compute_view" isAnywhere>
      <ResourceList />
    </Gate>
  );
}

function ResourceList() {
  const t = useT();
  const columns = useResourceColumns();
  return (
    <ResourceTable<ResourceReply>
      id="resources"
      title={t("title.resource")}
      description={t("resource.intro")}
      columns={columns}
      itemId={({ resource_id }) => resource_id}
      itemName={({ name }) => name}
      queryKey={[...RESOURCES, "list"]}
      fetch={async (list, cursor, signal) => {
        const query = { ...resourceFilters(list.value), ...(cursor && { cursor }) };
        const { resources, next_cursor } = await call(resourceListShow({ signal, query }));
        return { items: resources, next_cursor };
      }}
      filterNames={FILTER_NAMES}
      search={t("resource.search")}
      filters={(list) => <Filters list={list} />}
      actions={() => <Actions />}
      empty={{ title: t("resource.empty"), hint: t("resource.empty_hint"), action: <Order /> }}
    />
  );
}

function Filters({ list }: { list: ListState }) {
  const t = useT();
  const projects = useQuery({ ...projectsQuery, meta: { quiet: true } }).data?.projects ?? [];
  const states = [
    { value: "", label: t("resource.state_all") },
    ...STATES.map((value) => ({ value, label: t(`resource.state_${value}`) })),
  ];
  const places = [
    { value: "", label: t("resource.project_all") },
    ...projects.map(({ project_id, name }) => ({ value: project_id, label: name })),
  ];
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Select
        ariaLabel={t("resource.state")}
        options={states}
        selectedOption={states.find(({ value }) => value === list.value("state")) ?? null}
        onChange={({ detail }) => list.set({ state: detail.selectedOption.value ?? "" })}
      />
      <Select
        ariaLabel={t("resource.project")}
        options={places}
        selectedOption={places.find(({ value }) => value === list.value("project")) ?? null}
        onChange={({ detail }) => list.set({ project: detail.selectedOption.value ?? "" })}
      />
    </SpaceBetween>
  );
}

function Actions() {
  const t = useT();
  const follow = useFollow();
  const list = useListState();
  const filters = () => resourceFilters(list.value);
  return (
    <>
      <CurlButton<ResourceListShowData> call={() => ({ path: "/gicend/billing/resource/list/", query: filters() })} />
      <ExportMenu fetch={(format) => resourceExportStage({ body: { ...filters(), format } })} />
      <Button href={PRICES_PATH} onFollow={(event) => follow(PRICES_PATH, event)}>
        {t("resource.prices")}
      </Button>
      <Order isPrimary />
    </>
  );
}

function Order({ isPrimary = false }: { isPrimary?: boolean }) {
  const t = useT();
  const follow = useFollow();
  const may = useMayAnywhere()("compute_create");
  return (
    <MayButton may={may} variant={isPrimary ? "primary" : "normal"} onClick={() => follow(CREATE_PATH)}>
      {t("resource.new")}
    </MayButton>
  );
}
