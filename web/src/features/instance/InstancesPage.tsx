import Button from "@cloudscape-design/components/button";
import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { instanceStateNames } from "../../api/generated/names.gen";
import { computeInstanceExport } from "../../api/generated/sdk.gen";
import type { ComputeInstanceListData, InstanceReply } from "../../api/generated/types.gen";
import { useSite } from "../../api/site";
import { Gate } from "../../domain/access/Gate";
import { MayButton } from "../../domain/access/MayButton";
import { mayItem } from "../../domain/access/mayItem";
import { useMayAnywhere } from "../../domain/access/useMay";
import { paceOf } from "../../domain/instance/queries";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { ChoiceFilter } from "../../kit/table/ChoiceFilter";
import { ExportMenu } from "../../kit/table/ExportMenu";
import { ResourceTable, type Selected } from "../../kit/table/ResourceTable";
import { useListState } from "../../kit/table/useListState";
import { useFollow } from "../../kit/ui/useFollow";
import { type Act, BATCH } from "./acts";
import { instanceFilters } from "./filters";
import { InstanceDialog } from "./InstanceDialog";
import { QuotaPanel } from "./QuotaPanel";
import { INSTANCE_LIST } from "./queries";
import { useAllowed } from "./useAllowed";
import { useInstanceColumns } from "./useInstanceColumns";

/** `/main/gpu-cloud`: the account's instances. */
export function InstancesPage() {
  return (
    <Gate needs="compute_view" isAnywhere>
      <SpaceBetween size="l">
        <InstanceList />
        <QuotaPanel />
      </SpaceBetween>
    </Gate>
  );
}

function InstanceList() {
  const t = useT();
  const { regions } = useSite();
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
      filters={(list) => (
        <SpaceBetween direction="horizontal" size="xs">
          <ChoiceFilter
            list={list}
            name="status"
            label={t("instance.status")}
            all={t("instance.status_all")}
            choices={instanceStateNames}
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
          {list.value("zone") && (
            <Chosen
              text={t("instance.filter_zone", { zone: list.value("zone") })}
              onDrop={() => list.set({ zone: "" })}
            />
          )}
          {list.value("tag") && (
            <Chosen text={t("instance.filter_tag", { tag: list.value("tag") })} onDrop={() => list.set({ tag: "" })} />
          )}
        </SpaceBetween>
      )}
      selectable
      actions={(selected) => <Actions selected={selected} />}
      empty={{ title: t("instance.empty"), hint: t("instance.empty_hint"), action: <Create /> }}
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

function Actions({ selected: { items, done } }: { selected: Selected<InstanceReply> }) {
  const t = useT();
  const list = useListState();
  const allowed = useAllowed();
  const [act, setAct] = useState<Act | null>(null);
  return (
    <>
      <ExportMenu<ComputeInstanceListData>
        fetch={(as) => computeInstanceExport({ body: { ...instanceFilters(list.value), ...as } })}
        curl={() => ({ path: "/gicend/compute/instance/list/", query: instanceFilters(list.value) })}
      />
      <ButtonDropdown
        items={BATCH.map((id) => mayItem(id, t(`instance.${id}`), allowed(id, items)))}
        disabled={items.length === 0}
        {...(items.length === 0 && { disabledReason: t("instance.choose") })}
        onItemClick={({ detail }) => setAct(BATCH.find((one) => one === detail.id) ?? null)}
      >
        {t("instance.actions")}
      </ButtonDropdown>
      <Create isPrimary />
      {act && <InstanceDialog act={act} instances={items} onClose={() => setAct(null)} onDone={done} />}
    </>
  );
}

function Create({ isPrimary = false }: { isPrimary?: boolean }) {
  const t = useT();
  const follow = useFollow();
  const may = useMayAnywhere()("compute_create");
  return (
    <MayButton may={may} variant={isPrimary ? "primary" : "normal"} onClick={() => follow(PATHS.newInstance)}>
      {t("instance.create")}
    </MayButton>
  );
}
