import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useState } from "react";
import { call } from "../api/call";
import { zoneName } from "../domain/instance/zones";
import { useT } from "../i18n/t";
import { Confirm } from "../kit/form/Confirm";
import { FailureAlert } from "../kit/form/FailureAlert";
import { useAct } from "../kit/form/useAct";
import { type Column, ResourceTable } from "../kit/table/ResourceTable";
import { AllowedButton } from "./AllowedButton";
import { countText } from "./amounts";
import { engineDrain, engineList } from "./generated/sdk.gen";
import type { HostReply, RoomReply } from "./generated/types.gen";
import { FOLLOWED } from "./pace";

/** MiB of a GiB. */
const GIB = 1_024;

type PlacedHost = HostReply & { region: string };

/** What the operators want of a host. */
const drain = ({ region, host }: PlacedHost, is_drained: boolean) =>
  call(engineDrain({ body: { region, host, is_drained } }));

/** The hosts of every region, what of each is in use, and whether it takes new instances. */
export function Hosts() {
  const t = useT();
  const [drained, setDrained] = useState<PlacedHost>();
  const columns = useColumns(setDrained);
  return (
    <>
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
        columns={columns}
        empty={{ title: t("operator.engines_empty"), hint: t("operator.engines_empty_hint") }}
      />
      {drained && (
        <Confirm
          title={t("operator.host_drain_title", { host: drained.host })}
          confirm={t("operator.host_drain")}
          call={() => drain(drained, true)}
          invalidate={[["engines"]]}
          onClose={() => setDrained(undefined)}
        >
          {t("operator.host_drain_about", { count: countText(drained.instances) })}
        </Confirm>
      )}
    </>
  );
}

function useColumns(onDrain: (host: PlacedHost) => void): readonly Column<PlacedHost>[] {
  const t = useT();
  const share = (name: keyof RoomReply, unit = 1) => ({
    cell: ({ used, free }: PlacedHost) =>
      t("operator.room", {
        used: countText(Math.round(used[name] / unit)),
        all: countText(Math.round((used[name] + free[name]) / unit)),
      }),
  });
  return [
    { id: "host", header: t("operator.host"), cell: ({ host }) => host, isRowHeader: true, isOneLine: true },
    {
      id: "zone",
      header: t("operator.zone"),
      cell: ({ region, zone }) => zoneName(region, zone),
      width: 150,
      isOneLine: true,
    },
    {
      id: "state",
      header: t("operator.state"),
      cell: (row) => <HostState host={row} />,
      width: 180,
      isSoonOnPhone: true,
    },
    { id: "instances", header: t("operator.instances"), cell: ({ instances }) => countText(instances) },
    { id: "vcpus", header: t("operator.vcpus"), ...share("vcpus"), isOneLine: true },
    { id: "memory", header: t("operator.memory"), ...share("memory_mib", GIB), isOneLine: true },
    { id: "disks", header: t("operator.disks"), ...share("disk_gib"), isOneLine: true },
    { id: "gpus", header: t("operator.gpus"), ...share("gpus"), isOneLine: true },
    {
      id: "actions",
      header: t("operator.actions"),
      cell: (row) =>
        row.is_drained ? (
          <Reopen host={row} />
        ) : (
          <AllowedButton
            needs="engine_manage"
            variant="inline-link"
            formAction="none"
            ariaLabel={t("operator.host_drain_one", { host: row.host })}
            onClick={() => onDrain(row)}
          >
            {t("operator.host_drain")}
          </AllowedButton>
        ),
    },
  ];
}

function HostState({ host: { is_up, is_drained } }: { host: PlacedHost }) {
  const t = useT();
  if (!is_up) return <StatusIndicator type="error">{t("operator.engine_down")}</StatusIndicator>;
  if (is_drained) return <StatusIndicator type="stopped">{t("operator.host_drained")}</StatusIndicator>;
  return <StatusIndicator type="success">{t("operator.engine_up")}</StatusIndicator>;
}

function Reopen({ host }: { host: PlacedHost }) {
  const t = useT();
  const { act, busy, failure } = useAct({
    call: () => drain(host, false),
    invalidate: [["engines"]],
    isQuiet: true,
  });
  return (
    <>
      <AllowedButton
        needs="engine_manage"
        variant="inline-link"
        formAction="none"
        loading={busy}
        ariaLabel={t("operator.host_reopen_one", { host: host.host })}
        onClick={act}
      >
        {t("operator.host_reopen")}
      </AllowedButton>
      {failure && <FailureAlert words={failure} />}
    </>
  );
}
