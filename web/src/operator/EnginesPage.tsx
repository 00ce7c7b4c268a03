import ContentLayout from "@cloudscape-design/components/content-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { PageHead } from "../kit/page/PageHead";
import { ResourceTable } from "../kit/table/ResourceTable";
import { engineList } from "./generated/sdk.gen";
import type { EngineReply, HostReply, RoomReply } from "./generated/types.gen";
import { Orphans } from "./Orphans";
import { FOLLOWED } from "./pace";

/** MiB of a GiB. */
const GIB = 1_024;

type PlacedHost = HostReply & { region: string };

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
        { id: "region", header: t("operator.order_region"), cell: ({ region }) => region, isRowHeader: true },
        { id: "state", header: t("operator.state"), cell: (row) => <EngineState engine={row} />, isSoonOnPhone: true },
        {
          id: "driver",
          header: t("operator.engine_driver"),
          cell: ({ is_simulated }) => t(is_simulated ? "operator.engine_simulated" : "operator.engine_real"),
        },
        { id: "hosts", header: t("operator.hosts"), cell: ({ hosts }) => hosts.length },
        { id: "instances", header: t("operator.instances"), cell: ({ instances }) => instances },
        {
          id: "addresses",
          header: t("operator.quota_addresses"),
          cell: ({ addresses, free_addresses }) =>
            addresses > 0 ? t("operator.room", { used: addresses - free_addresses, all: addresses }) : "–",
        },
      ]}
      empty={{ title: t("operator.engines_empty"), hint: t("operator.engines_empty_hint") }}
    />
  );
}

function EngineState({ engine: { is_up, changed_at } }: { engine: EngineReply }) {
  const t = useT();
  const times = useTimes();
  if (is_up === null) return <StatusIndicator type="pending">{t("operator.engine_unknown")}</StatusIndicator>;
  const words = t(is_up ? "operator.engine_up" : "operator.engine_down");
  return (
    <StatusIndicator type={is_up ? "success" : "error"}>
      {changed_at ? t("operator.since", { words, time: times.at(changed_at) }) : words}
    </StatusIndicator>
  );
}

function Hosts() {
  const t = useT();
  const share = (name: keyof RoomReply, unit = 1) => ({
    cell: ({ used, free }: PlacedHost) =>
      t("operator.room", { used: Math.round(used[name] / unit), all: Math.round((used[name] + free[name]) / unit) }),
  });
  return (
    <ResourceTable<PlacedHost>
      id="hosts"
      level="h2"
      title={t("operator.hosts")}
      description={t("operator.hosts_about")}
      itemId={({ region, host }) => `${region} ${host}`}
      itemName={({ host }) => host}
      queryKey={["engines", "hosts"]}
      fetch={async (_, _page, signal) => {
        const { engines } = await call(engineList({ signal }));
        return { items: engines.flatMap(({ region, hosts }) => hosts.map((host) => ({ ...host, region }))) };
      }}
      pace={() => FOLLOWED}
      columns={[
        { id: "host", header: t("operator.host"), cell: ({ host }) => host, isRowHeader: true },
        { id: "region", header: t("operator.order_region"), cell: ({ region }) => region },
        {
          id: "state",
          header: t("operator.state"),
          cell: ({ is_up }) => (
            <StatusIndicator type={is_up ? "success" : "error"}>
              {t(is_up ? "operator.engine_up" : "operator.engine_down")}
            </StatusIndicator>
          ),
          isSoonOnPhone: true,
        },
        { id: "instances", header: t("operator.instances"), cell: ({ instances }) => instances },
        { id: "vcpus", header: t("operator.vcpus"), ...share("vcpus") },
        { id: "memory", header: t("operator.memory"), ...share("memory_mib", GIB) },
        { id: "disks", header: t("operator.disks"), ...share("disk_gib") },
        { id: "gpus", header: t("operator.gpus"), ...share("gpus") },
      ]}
      empty={{ title: t("operator.engines_empty"), hint: t("operator.engines_empty_hint") }}
    />
  );
}
