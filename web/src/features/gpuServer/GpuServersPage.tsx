import SpaceBetween from "@cloudscape-design/components/space-between";
import { gpuServerStateNames, schemeNames } from "../../api/generated/names.gen";
import { computeGpuServerExport } from "../../api/generated/sdk.gen";
import type { ComputeGpuServerListData, GpuServerReply } from "../../api/generated/types.gen";
import { useSite } from "../../api/site";
import { CreateButton } from "../../domain/access/CreateButton";
import { Gate } from "../../domain/access/Gate";
import { ExportMenu } from "../../domain/exports/ExportMenu";
import { useProductWords } from "../../domain/money/useProductWords";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { ChoiceFilter } from "../../kit/table/ChoiceFilter";
import { ResourceTable } from "../../kit/table/ResourceTable";
import { useListState } from "../../kit/table/useListState";
import { gpuServerFilters } from "./filters";
import { GPU_SERVER_LIST, pace } from "./queries";
import { useGpuServerColumns } from "./useGpuServerColumns";

/** `/main/gpu-server`: the account's GPU servers. */
export function GpuServersPage() {
  return (
    <Gate needs="compute_view" isAnywhere>
      <GpuServerList />
    </Gate>
  );
}

function GpuServerList() {
  const t = useT();
  const words = useProductWords();
  const { regions } = useSite();
  const columns = useGpuServerColumns();
  return (
    <ResourceTable<GpuServerReply>
      {...GPU_SERVER_LIST}
      id="gpu-servers"
      title={t("title.gpu_server")}
      description={t("gpu_server.intro")}
      columns={columns}
      itemId={({ server_id }) => server_id}
      itemName={({ name }) => name}
      pace={pace}
      search={t("gpu_server.search")}
      filters={(list) => (
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
          <ChoiceFilter
            list={list}
            name="scheme"
            label={t("gpu_server.scheme")}
            all={t("gpu_server.scheme_all")}
            choices={schemeNames}
            word={(scheme) => words.scheme(scheme)}
          />
        </SpaceBetween>
      )}
      actions={() => <Actions />}
      empty={{
        title: t("gpu_server.empty"),
        hint: t("gpu_server.empty_hint"),
        action: <CreateButton path={PATHS.newGpuServer}>{t("gpu_server.order")}</CreateButton>,
      }}
    />
  );
}

function Actions() {
  const t = useT();
  const list = useListState();
  return (
    <>
      <ExportMenu<ComputeGpuServerListData>
        fetch={(as) => computeGpuServerExport({ body: { ...gpuServerFilters(list.value), ...as } })}
        curl={() => ({ path: "/gicend/compute/gpu_server/list/", query: gpuServerFilters(list.value) })}
      />
      <CreateButton path={PATHS.newGpuServer} isPrimary>
        {t("gpu_server.order")}
      </CreateButton>
    </>
  );
}
