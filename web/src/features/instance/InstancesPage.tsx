import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { lazy, Suspense, useRef, useState } from "react";
import { computeInstanceExport } from "../../api/generated/sdk.gen";
import type { ComputeInstanceListData, InstanceReply } from "../../api/generated/types.gen";
import { Gate } from "../../domain/access/Gate";
import { mayItem } from "../../domain/access/mayItem";
import { CreateButton } from "../../domain/compute/CreateButton";
import { ExportMenu } from "../../domain/exports/ExportMenu";
import { paceOf } from "../../domain/instance/queries";
import { PATHS } from "../../domain/paths";
import { loadWords, useT } from "../../i18n/t";
import { ResourceTable, type Selected } from "../../kit/table/ResourceTable";
import { useListState } from "../../kit/table/useListState";
import { useFollow } from "../../kit/ui/useFollow";
import { serverNow } from "../../state/serverClock";
import { type Act, BATCH } from "./acts";
import { type Batch, batchOf } from "./batch";
import { instanceFilters } from "./filters";
import { InstanceFilters } from "./InstanceFilters";
import { QuotaPanel } from "./QuotaPanel";
import { INSTANCE_LIST } from "./queries";
import { SilentRegions } from "./SilentRegions";
import { useAgain } from "./useAgain";
import { namedOf, useAllowed } from "./useAllowed";
import { useInstanceColumns } from "./useInstanceColumns";

// Fetched with the first act.
const InstanceDialog = lazy(async () => {
  const [module] = await Promise.all([import("./InstanceDialog"), loadWords(["order", "resource", "instanceDetail"])]);
  return { default: module.InstanceDialog };
});
const BatchResults = lazy(() => import("./BatchResults").then((module) => ({ default: module.BatchResults })));

/** `/main/gpu-cloud`: the account's instances. */
export function InstancesPage() {
  return (
    <Gate needs="compute_view" isAnywhere>
      <Instances />
    </Gate>
  );
}

function Instances() {
  // What was begun with several at once last.
  const [batch, setBatch] = useState<Batch | undefined>();
  return (
    <SpaceBetween size="l">
      <SilentRegions />
      {batch && (
        <Suspense fallback={null}>
          <BatchResults key={batch.since} batch={batch} onClose={() => setBatch(undefined)} />
        </Suspense>
      )}
      <InstanceList onBegun={setBatch} />
      <QuotaPanel />
    </SpaceBetween>
  );
}

interface ListProps {
  /** Something is being done with several instances. */
  onBegun: (batch: Batch) => void;
}

function InstanceList({ onBegun }: ListProps) {
  const t = useT();
  const columns = useInstanceColumns();
  return (
    <ResourceTable<InstanceReply>
      {...INSTANCE_LIST}
      id="instances"
      title={t("title.instance")}
      description={t("instance.intro")}
      columns={columns}
      itemId={({ instance_id }) => instance_id}
      itemName={({ name }) => name}
      pace={paceOf}
      search={t("instance.search")}
      filters={(list) => <InstanceFilters list={list} />}
      selectable
      actions={(selected) => <Actions selected={selected} onBegun={onBegun} />}
      empty={{
        title: t("instance.empty"),
        hint: t("instance.empty_hint"),
        action: <CreateButton path={PATHS.newInstance}>{t("instance.create")}</CreateButton>,
      }}
    />
  );
}

function Actions({ selected: { items, last, done }, onBegun }: ListProps & { selected: Selected<InstanceReply> }) {
  const t = useT();
  const list = useListState();
  const follow = useFollow();
  const allowed = useAllowed();
  const again = useAgain();
  const [act, setAct] = useState<Act | null>(null);
  const asked = useRef(0);
  const choose = (id: string) => {
    asked.current = serverNow();
    setAct(BATCH.find((one) => one === id) ?? null);
  };
  return (
    <>
      <ExportMenu<ComputeInstanceListData>
        fetch={(as) => computeInstanceExport({ body: { ...instanceFilters(list.value), ...as } })}
        curl={() => ({ path: "/gicend/compute/instance/list/", query: instanceFilters(list.value) })}
      />
      <ButtonDropdown
        items={[...BATCH.map((id) => mayItem(id, t(`instance.${id}`), allowed(id, items))), again(items)]}
        disabled={items.length === 0}
        {...(items.length === 0 && { disabledReason: t("instance.choose") })}
        onItemClick={({ detail }) => choose(detail.id)}
        onItemFollow={(event) => event.detail.href && follow(event.detail.href, event)}
      >
        {t("instance.actions")}
      </ButtonDropdown>
      <CreateButton path={PATHS.newInstance} isPrimary>
        {t("instance.create")}
      </CreateButton>
      {act && (
        <Suspense fallback={null}>
          <InstanceDialog
            act={act}
            instances={last}
            onClose={() => setAct(null)}
            onDone={() => {
              done();
              const batch = batchOf(act, last.map(namedOf), asked.current);
              if (batch) onBegun(batch);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
