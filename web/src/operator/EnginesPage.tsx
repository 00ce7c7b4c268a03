import ContentLayout from "@cloudscape-design/components/content-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { PageHead } from "../kit/page/PageHead";
import { ResourceTable } from "../kit/table/ResourceTable";
import { countText } from "./amounts";
import { EngineState } from "./EngineState";
import { engineList } from "./generated/sdk.gen";
import type { EngineReply } from "./generated/types.gen";
import { Hosts } from "./Hosts";
import { Orphans } from "./Orphans";
import { PageLink } from "./PageLink";
import { FOLLOWED } from "./pace";
import { listPath } from "./paths";

/** What makes the machines: the engine of each region, and what of its hosts is in use and free. */
export function EnginesPage() {
  const t = useT();
  return (
    <ContentLayout header={<PageHead title={t("title.operator_engines")} />}>
      <SpaceBetween size="l">
        <Regions />
        <Hosts />
        <Orphans />
      </SpaceBetween>
    </ContentLayout>
  );
}

function Regions() {
  const t = useT();
  return (
    <ResourceTable<EngineReply>
      id="engines"
      level="h2"
      title={t("operator.engines")}
      itemId={({ region }) => region}
      itemName={({ region }) => region}
      queryKey={["engines"]}
      fetch={async (_, _page, signal) => ({ items: (await call(engineList({ signal }))).engines })}
      pace={() => FOLLOWED}
      columns={[
        {
          id: "region",
          header: t("operator.order_region"),
          cell: ({ region }) => region,
          isRowHeader: true,
          isOneLine: true,
        },
        { id: "state", header: t("operator.state"), cell: (row) => <EngineState engine={row} />, isSoonOnPhone: true },
        {
          id: "driver",
          header: t("operator.engine_driver"),
          cell: ({ is_simulated }) => t(is_simulated ? "operator.engine_simulated" : "operator.engine_real"),
        },
        { id: "hosts", header: t("operator.hosts"), cell: ({ hosts }) => countText(hosts.length) },
        { id: "instances", header: t("operator.instances"), cell: (row) => <Instances engine={row} /> },
        {
          id: "addresses",
          header: t("operator.quota_addresses"),
          cell: ({ addresses, free_addresses }) =>
            addresses > 0
              ? t("operator.room", { used: countText(addresses - free_addresses), all: countText(addresses) })
              : "–",
          isOneLine: true,
        },
      ]}
      empty={{ title: t("operator.engines_empty"), hint: t("operator.engines_empty_hint") }}
    />
  );
}

/** How many instances are in a region, which leads to them. */
function Instances({ engine: { region, instances } }: { engine: EngineReply }) {
  const t = useT();
  const count = countText(instances);
  if (instances === 0) return count;
  return (
    <PageLink path={listPath("instances", { region })} ariaLabel={t("operator.instances_of", { region, count })}>
      {count}
    </PageLink>
  );
}
