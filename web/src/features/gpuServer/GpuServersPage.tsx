import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import { lazy, Suspense, useState } from "react";
import { computeGpuServerExport } from "../../api/generated/sdk.gen";
import type { ComputeGpuServerListData, GpuServerReply } from "../../api/generated/types.gen";
import { Gate } from "../../domain/access/Gate";
import { mayItem } from "../../domain/access/mayItem";
import { CreateButton } from "../../domain/compute/CreateButton";
import { ExportMenu } from "../../domain/exports/ExportMenu";
import { PATHS } from "../../domain/paths";
import { loadWords, useT } from "../../i18n/t";
import { ResourceTable, type Selected } from "../../kit/table/ResourceTable";
import { useListState } from "../../kit/table/useListState";
import type { BatchAct } from "./BatchDialog";
import { gpuServerFilters } from "./filters";
import { GpuServerFilters } from "./GpuServerFilters";
import { GPU_SERVER_LIST, pace } from "./queries";
import { type Act, useAllowedAll } from "./useAllowed";
import { useGpuServerColumns } from "./useGpuServerColumns";

// Fetched with the first act.
const BatchDialog = lazy(async () => {
  const [module] = await Promise.all([import("./BatchDialog"), loadWords(["order", "resource"])]);
  return { default: module.BatchDialog };
});

/** What can be done with many at once, in the order of its menu, and what has to be allowed for it. */
const BATCH = [
  ["renew", "renew"],
  ["turn_on", "turn_renewal"],
  ["turn_off", "turn_renewal"],
  ["move", "move"],
  ["protect", "protect"],
  ["unprotect", "unprotect"],
] as const satisfies readonly (readonly [BatchAct, Act])[];

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
      filters={(list) => <GpuServerFilters list={list} />}
      selectable
      actions={(selected) => <Actions selected={selected} />}
      empty={{
        title: t("gpu_server.empty"),
        hint: t("gpu_server.empty_hint"),
        action: <CreateButton path={PATHS.newGpuServer}>{t("gpu_server.order")}</CreateButton>,
      }}
    />
  );
}

function Actions({ selected: { items, last, done } }: { selected: Selected<GpuServerReply> }) {
  const t = useT();
  const list = useListState();
  const allowed = useAllowedAll();
  const [act, setAct] = useState<BatchAct | null>(null);
  return (
    <>
      <ExportMenu<ComputeGpuServerListData>
        fetch={(as) => computeGpuServerExport({ body: { ...gpuServerFilters(list.value), ...as } })}
        curl={() => ({ path: "/gicend/compute/gpu_server/list/", query: gpuServerFilters(list.value) })}
      />
      <ButtonDropdown
        items={BATCH.map(([id, needed]) => mayItem(id, t(`gpu_server.${id}`), allowed(needed, items)))}
        disabled={items.length === 0}
        {...(items.length === 0 && { disabledReason: t("gpu_server.choose") })}
        onItemClick={({ detail }) => setAct(BATCH.find(([id]) => id === detail.id)?.[0] ?? null)}
      >
        {t("gpu_server.actions")}
      </ButtonDropdown>
      <CreateButton path={PATHS.newGpuServer} isPrimary>
        {t("gpu_server.order")}
      </CreateButton>
      {act && (
        <Suspense fallback={null}>
          <BatchDialog act={act} servers={last} onClose={() => setAct(null)} onDone={done} />
        </Suspense>
      )}
    </>
  );
}
