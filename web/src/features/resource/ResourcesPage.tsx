import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { resourceStatusNames } from "../../api/generated/names.gen";
import { billingResourceExport } from "../../api/generated/sdk.gen";
import type { BillingResourceListData, ResourceReply } from "../../api/generated/types.gen";
import { Gate } from "../../domain/access/Gate";
import { mayItem } from "../../domain/access/mayItem";
import { CreateButton } from "../../domain/compute/CreateButton";
import { VdcFilter } from "../../domain/compute/VdcFilter";
import { ExportMenu } from "../../domain/exports/ExportMenu";
import { PATHS } from "../../domain/paths";
import { type PaidTimeAct, PaidTimeDialog } from "../../domain/resource/PaidTimeDialog";
import { useT } from "../../i18n/t";
import { ChoiceFilter } from "../../kit/table/ChoiceFilter";
import { ResourceTable, type Selected } from "../../kit/table/ResourceTable";
import { useListState } from "../../kit/table/useListState";
import { resourceFilters } from "./filters";
import { RESOURCE_LIST } from "./question";
import { useJudgedRenews } from "./useJudgedRenews";
import { useResourceColumns } from "./useResourceColumns";

/** What can be done with many at once, in the order of its menu. */
const ACTS = ["renew", "turn_on", "turn_off"] as const satisfies readonly PaidTimeAct[];

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
      {...RESOURCE_LIST}
      id="resources"
      title={t("title.resource")}
      description={t("resource.intro")}
      columns={columns}
      itemId={({ resource_id }) => resource_id}
      itemName={({ name }) => name}
      search={t("resource.search")}
      filters={(list) => (
        <SpaceBetween direction="horizontal" size="xs">
          <ChoiceFilter
            list={list}
            name="state"
            label={t("resource.state")}
            all={t("resource.state_all")}
            choices={resourceStatusNames}
            word={(state) => t(`resource.state_${state}`)}
          />
          <VdcFilter list={list} />
        </SpaceBetween>
      )}
      selectable
      actions={(selected) => <Actions selected={selected} />}
      empty={{
        title: t("resource.empty"),
        hint: t("resource.empty_hint"),
        action: <CreateButton path={PATHS.newOrder}>{t("resource.new")}</CreateButton>,
      }}
    />
  );
}

function Actions({ selected: { items, last, done } }: { selected: Selected<ResourceReply> }) {
  const t = useT();
  const list = useListState();
  const { renew, turn } = useJudgedRenews()(items);
  const [act, setAct] = useState<PaidTimeAct | null>(null);
  const filters = () => resourceFilters(list.value);
  return (
    <>
      <ExportMenu<BillingResourceListData>
        fetch={(as) => billingResourceExport({ body: { ...filters(), ...as } })}
        curl={() => ({ path: "/gicend/billing/resource/list/", query: filters() })}
      />
      <ButtonDropdown
        items={ACTS.map((id) => mayItem(id, t(`resource.${id}`), id === "renew" ? renew : turn))}
        disabled={items.length === 0}
        {...(items.length === 0 && { disabledReason: t("resource.choose") })}
        onItemClick={({ detail }) => setAct(ACTS.find((one) => one === detail.id) ?? null)}
      >
        {t("resource.actions")}
      </ButtonDropdown>
      <CreateButton path={PATHS.newOrder} isPrimary>
        {t("resource.new")}
      </CreateButton>
      {act && <PaidTimeDialog act={act} resources={last} onClose={() => setAct(null)} onDone={done} />}
    </>
  );
}
