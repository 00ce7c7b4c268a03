import Button from "@cloudscape-design/components/button";
import { lazy, Suspense, useState } from "react";
import { call } from "../api/call";
import { zoneName } from "../domain/instance/zones";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { ChoiceFilter } from "../kit/table/ChoiceFilter";
import { oneOf } from "../kit/table/oneOf";
import { passEmpty } from "../kit/table/passEmpty";
import { ResourceTable } from "../kit/table/ResourceTable";
import type { ListState } from "../kit/table/useListState";
import { instanceStateNames } from "./generated/names.gen";
import { instanceList } from "./generated/sdk.gen";
import type { CaredInstance, InstanceReply } from "./generated/types.gen";
import { FOLLOWED, OVERVIEW_FOLLOWED } from "./pace";
import { customerColumn, stateColumn } from "./queueColumns";
import { useRegions } from "./regions";

const InstanceDialog = lazy(() => import("./InstanceDialog").then(({ InstanceDialog: it }) => ({ default: it })));

/** What an instance can be; what is ordered is started as soon as it is made, so that none is `available`. */
const STATES = instanceStateNames.filter((state) => state !== "available");

/** How soon they are looked at again: sooner while something is being done with one of them. */
const paceOf = (items: readonly CaredInstance[]) =>
  items.some(({ instance }) => instance.operation) ? FOLLOWED : OVERVIEW_FOLLOWED;

/** Everybody's instances, newest first. */
export function InstancesPage() {
  const t = useT();
  const times = useTimes();
  const [shown, setShown] = useState<CaredInstance | null>(null);
  return (
    <>
      <ResourceTable<CaredInstance>
        id="instances"
        title={t("title.operator_instances")}
        itemId={({ instance }) => instance.instance_id}
        itemName={({ instance }) => instance.name}
        queryKey={["instances"]}
        fetch={({ value }, begin, signal) => {
          const [q, region] = [value("q"), value("region")];
          const status = oneOf(STATES, value("status"));
          const asked = { ...(q && { q }), ...(region && { region }), ...(status && { status }) };
          return passEmpty(begin, (page) => call(instanceList({ signal, query: { ...asked, ...page } })));
        }}
        pace={paceOf}
        filterNames={["status", "region"]}
        filters={(list) => <Filters list={list} />}
        search={t("operator.instance_search")}
        columns={[
          customerColumn(t, { width: 115 }),
          {
            id: "name",
            header: t("operator.instance"),
            cell: ({ instance }) => instance.name,
            isRowHeader: true,
            isSoonOnPhone: true,
            width: 140,
          },
          stateColumn(t, ({ instance }) => `operator.instance_${instance.status}`, { width: 135 }),
          {
            id: "flavor",
            header: t("operator.flavor"),
            cell: ({ instance }) => instance.flavor,
            isOneLine: true,
            isHiddenAtFirst: true,
          },
          {
            id: "region",
            header: t("operator.order_region"),
            cell: ({ instance }) => zoneName(instance.region, instance.zone),
            isOneLine: true,
            width: 115,
          },
          { id: "host", header: t("operator.host"), cell: ({ host }) => host || "–", isOneLine: true, width: 80 },
          {
            id: "addresses",
            header: t("operator.addresses"),
            cell: ({ instance }) => addressesOf(instance).join("\n") || "–",
            isOneLine: true,
            width: 130,
          },
          {
            id: "created",
            header: t("operator.created"),
            cell: ({ instance }) => times.at(instance.created_at),
            isOneLine: true,
            width: 200,
          },
          { id: "note", header: t("operator.note"), cell: ({ note }) => note || "–", isHiddenAtFirst: true },
          {
            id: "actions",
            header: t("operator.actions"),
            width: 130,
            cell: (row) => (
              <Button wrapText={false} onClick={() => setShown(row)}>
                {t("operator.look")}
              </Button>
            ),
          },
        ]}
        empty={{ title: t("operator.instance_empty"), hint: t("operator.instance_empty_hint") }}
      />
      <Suspense fallback={null}>{shown && <InstanceDialog shown={shown} onClose={() => setShown(null)} />}</Suspense>
    </>
  );
}

/** The addresses by which an instance is reached, the public one first. */
function addressesOf({ addresses, public_address }: InstanceReply): readonly string[] {
  return [...(public_address ? [public_address] : []), ...addresses];
}

function Filters({ list }: { list: ListState }) {
  const t = useT();
  const region = list.value("region");
  const known = useRegions().data ?? [];
  // What a link chose is shown, also to whoever may not see which regions there are.
  const regions = region && !known.includes(region) ? [...known, region] : known;
  return (
    <>
      <ChoiceFilter
        list={list}
        name="status"
        label={t("operator.filter")}
        all={t("operator.instance_all")}
        choices={STATES}
        word={(status) => t(`operator.instance_${status}`)}
      />
      <ChoiceFilter
        list={list}
        name="region"
        label={t("operator.order_region")}
        all={t("operator.all_regions")}
        choices={regions}
        word={(one) => one}
      />
    </>
  );
}
