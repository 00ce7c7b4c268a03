import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { lazy, Suspense, useState } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { Confirm } from "../kit/form/Confirm";
import { type Column, ResourceTable } from "../kit/table/ResourceTable";
import { AllowedButton } from "./AllowedButton";
import { orphanDelete, orphanList } from "./generated/sdk.gen";
import type { OrphanReply } from "./generated/types.gen";
import { FOLLOWED } from "./pace";
import { StateMark } from "./StateMark";

// Fetched with the first one that is opened.
const AdoptDialog = lazy(() => import("./AdoptDialog").then((module) => ({ default: module.AdoptDialog })));

/** Machines with our mark that nothing stands for, and disks that are left of some, as after an old backup was restored: each is kept until somebody has it
 * deleted or gives it to the customer whose it is. */
export function Orphans() {
  const t = useT();
  const [condemned, setCondemned] = useState<OrphanReply>();
  const [adopted, setAdopted] = useState<OrphanReply>();
  const columns = useColumns(setAdopted, setCondemned);
  return (
    <>
      <ResourceTable<OrphanReply>
        id="orphans"
        level="h2"
        title={t("orphan.orphans")}
        description={t("orphan.about")}
        itemId={({ region, engine_name }) => `${region} ${engine_name}`}
        itemName={({ engine_name }) => engine_name}
        queryKey={["engines", "orphans"]}
        fetch={(_, page, signal) => call(orphanList({ signal, query: page }))}
        pace={() => FOLLOWED}
        columns={columns}
        empty={{ title: t("orphan.empty"), hint: t("orphan.empty_hint") }}
      />
      {adopted && (
        <Suspense fallback={null}>
          <AdoptDialog orphan={adopted} onClose={() => setAdopted(undefined)} />
        </Suspense>
      )}
      {condemned && (
        <Confirm
          title={t("orphan.delete_title", { name: condemned.engine_name })}
          confirm={t("orphan.delete")}
          call={() => {
            const { region, engine_name } = condemned;
            return call(orphanDelete({ body: { region, engine_name } }));
          }}
          invalidate={[["engines"]]}
          onClose={() => setCondemned(undefined)}
        >
          {t("orphan.delete_about", { region: condemned.region })}
        </Confirm>
      )}
    </>
  );
}

type Chosen = (orphan: OrphanReply) => void;

function useColumns(onAdopt: Chosen, onDelete: Chosen): readonly Column<OrphanReply>[] {
  const t = useT();
  const times = useTimes();
  return [
    { id: "machine", header: t("orphan.machine"), cell: ({ engine_name }) => engine_name, isRowHeader: true },
    { id: "region", header: t("operator.order_region"), cell: ({ region }) => region, isOneLine: true },
    { id: "host", header: t("operator.host"), cell: ({ host }) => host || "–", isOneLine: true },
    {
      id: "addresses",
      header: t("operator.addresses"),
      cell: ({ addresses }) => addresses.join("\n") || "–",
      isOneLine: true,
    },
    {
      id: "state",
      header: t("operator.state"),
      cell: (row) => <OrphanState orphan={row} />,
      isSoonOnPhone: true,
    },
    { id: "found", header: t("orphan.found"), cell: ({ found_at }) => times.at(found_at), isOneLine: true },
    {
      id: "actions",
      header: t("operator.actions"),
      cell: (row) => (
        <SpaceBetween direction="horizontal" size="m">
          {row.kind === "instance" && (
            <AllowedButton
              needs="engine_manage"
              variant="inline-link"
              formAction="none"
              obstacle={row.delete_at !== null && t("orphan.deleting")}
              ariaLabel={t("orphan.adopt_one", { name: row.engine_name })}
              onClick={() => onAdopt(row)}
            >
              {t("orphan.adopt")}
            </AllowedButton>
          )}
          <AllowedButton
            needs="engine_manage"
            variant="inline-link"
            formAction="none"
            obstacle={row.delete_at !== null && t("orphan.deleting")}
            ariaLabel={t("orphan.delete_one", { name: row.engine_name })}
            onClick={() => onDelete(row)}
          >
            {t("orphan.delete")}
          </AllowedButton>
        </SpaceBetween>
      ),
    },
  ];
}

function OrphanState({ orphan: { kind, is_on, delete_at } }: { orphan: OrphanReply }) {
  const t = useT();
  if (delete_at) return <StatusIndicator type="in-progress">{t("orphan.deleting")}</StatusIndicator>;
  if (kind === "disk") return <StatusIndicator type="stopped">{t("orphan.disks")}</StatusIndicator>;
  return <StateMark state={is_on ? "operator.instance_running" : "operator.instance_stopped"} />;
}
