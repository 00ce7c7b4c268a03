import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { TableProps } from "@cloudscape-design/components/table";
import type { DiskReply, InstanceDetailReply } from "../../api/generated/types.gen";
import { useProductWords } from "../../domain/money/useProductWords";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { StackedTable } from "../../kit/table/StackedTable";
import { EmptyState } from "../../kit/ui/EmptyState";
import { FailedState } from "../../kit/ui/FailedState";
import { rules } from "../../rules/rules";
import { type BilledPart, partsOf, type Resources, useResources } from "./billed";
import { PartNumber } from "./PartNumber";
import { PartStatus } from "./PartStatus";

/** A disk with what it is for, and by what it is billed. */
interface ShownDisk extends DiskReply {
  /** Its place among the disks; the instance starts from that at 0. */
  place: number;
  billed: BilledPart;
}

/** The disks of an instance, by what each is billed, and what becomes of them. */
export function Storage({ detail }: { detail: InstanceDetailReply }) {
  const t = useT();
  const { disks } = detail;
  const billed = partsOf(detail).filter(({ part }) => part === "disk");
  const resources = useResources(billed);
  const columns = useDiskColumns(detail, resources.of);
  const gib = rules.thousands(disks.reduce((sum, disk) => sum + disk.gib, 0));
  return (
    <SpaceBetween size="l">
      {resources.isFailed && <FailedState onRetry={resources.again} />}
      <StackedTable<ShownDisk>
        items={disks.flatMap((disk, place) => {
          const part = billed[place];
          return part ? [{ ...disk, place, billed: part }] : [];
        })}
        trackBy="disk_id"
        loading={resources.isPending}
        loadingText={t("shell.loading")}
        columnDefinitions={columns}
        wrapLines
        ariaLabels={{ tableLabel: t("instance_detail.disks") }}
        header={
          <Header
            variant="h2"
            {...(disks.length > 0 && { description: t("instance_detail.disks_are", { count: disks.length, gib }) })}
          >
            {t("instance_detail.disks")}
          </Header>
        }
        empty={<EmptyState title={t("instance_detail.disks_none")} hint={t("instance_detail.disks_none_hint")} />}
      />
      <Fate detail={detail} />
    </SpaceBetween>
  );
}

function useDiskColumns(
  { instance }: InstanceDetailReply,
  resourceOf: Resources["of"],
): TableProps.ColumnDefinition<ShownDisk>[] {
  const t = useT();
  const times = useTimes();
  const words = useProductWords();
  return [
    {
      id: "disk",
      header: t("instance_detail.disk"),
      cell: ({ place, name }) => (
        <>
          {place === 0 ? t("instance_detail.disk_first") : t("instance_detail.disk_further", { number: place })}
          <Box color="text-body-secondary" fontSize="body-s">
            {name}
          </Box>
        </>
      ),
      isRowHeader: true,
      minWidth: 150,
    },
    {
      id: "size",
      header: t("instance_detail.size"),
      cell: ({ gib }) => `${rules.thousands(gib)} GiB`,
      minWidth: 100,
    },
    {
      id: "type",
      header: t("instance_detail.type"),
      cell: ({ billed }) => {
        const product = resourceOf(billed)?.product;
        return product ? words.product(product) : "–";
      },
      minWidth: 110,
    },
    {
      id: "since",
      header: t("instance_detail.since"),
      cell: ({ billed }) => {
        const since = resourceOf(billed)?.started_at;
        return since ? times.at(since) : "–";
      },
      minWidth: 150,
    },
    {
      id: "status",
      header: t("instance_detail.status"),
      cell: ({ billed }) => <PartStatus instance={instance} part={billed} resource={resourceOf(billed)} />,
      minWidth: 160,
    },
    {
      id: "number",
      header: t("instance_detail.number"),
      cell: ({ billed }) => <PartNumber id={billed.resourceId} project={instance.project_id} />,
      minWidth: 150,
    },
  ];
}

/** What becomes of the disks when something is done with the instance, or happens to it. */
function Fate({ detail: { instance } }: { detail: InstanceDetailReply }) {
  const t = useT();
  const isHourly = instance.scheme === "hourly";
  const [stop, end] = [isHourly ? "hourly" : "prepaid", isHourly ? "arrears" : "expiry"] as const;
  return (
    <Container header={<Header variant="h2">{t("instance_detail.fate")}</Header>}>
      <KeyValuePairs
        columns={2}
        minColumnWidth={260}
        items={[
          { label: t("instance_detail.fate_stop"), value: t(`instance_detail.fate_stop_${stop}`) },
          { label: t("instance_detail.fate_resize"), value: t("instance_detail.fate_resize_text") },
          { label: t("instance_detail.fate_rebuild"), value: t("instance_detail.fate_rebuild_text") },
          { label: t("instance_detail.fate_delete"), value: t("instance_detail.fate_delete_text") },
          { label: t(`instance_detail.fate_${end}`), value: t(`instance_detail.fate_${end}_text`) },
          { label: t("instance_detail.fate_change"), value: t("instance_detail.fate_change_text") },
        ]}
      />
    </Container>
  );
}
