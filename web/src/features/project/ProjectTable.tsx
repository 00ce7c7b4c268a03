import Badge from "@cloudscape-design/components/badge";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { TableProps } from "@cloudscape-design/components/table";
import { type ReactNode, useState } from "react";
import type { ProjectReply, VdcReply } from "../../api/generated/types.gen";
import { useMay } from "../../domain/access/useMay";
import { placePath } from "../../domain/paths";
import { type Translate, useT } from "../../i18n/t";
import { type Times, useTimes } from "../../i18n/times";
import { NoMatch } from "../../kit/table/NoMatch";
import { SearchInput } from "../../kit/table/SearchInput";
import { StackedTable } from "../../kit/table/StackedTable";
import { useListState } from "../../kit/table/useListState";
import { EmptyState } from "../../kit/ui/EmptyState";
import { PageLink } from "../../kit/ui/PageLink";
import { PlaceActions } from "./PlaceActions";
import { branches, type Place } from "./rows";

interface Props {
  projects: readonly ProjectReply[];
  vdcs: readonly VdcReply[];
  onRefresh: () => void;
  /** Creates the first one. */
  create: ReactNode;
}

/** The projects, each with its VDCs beneath. */
export function ProjectTable({ projects, vdcs, onRefresh, create }: Props) {
  const t = useT();
  const times = useTimes();
  const list = useListState();
  const found = branches(projects, vdcs, list.value("q"));
  const below = new Map(found.map(({ project, vdcs }) => [project.id, vdcs]));
  const [closed, setClosed] = useState<readonly string[]>([]);
  const children = ({ kind, id }: Place) => (kind === "project" ? [...(below.get(id) ?? [])] : []);
  const rows: readonly Place[] = found.map(({ project }) => project);
  return (
    <StackedTable<Place>
      items={rows}
      trackBy="id"
      wrapLines
      stickyColumns={{ last: 1 }}
      columnDefinitions={columns(t, times)}
      ariaLabels={{
        tableLabel: t("title.project"),
        expandButtonLabel: ({ name }) => t("project.unfold", { name }),
        collapseButtonLabel: ({ name }) => t("project.fold", { name }),
      }}
      expandableRows={{
        getItemChildren: children,
        isItemExpandable: (item) => children(item).length > 0,
        expandedItems: rows.filter((row) => children(row).length > 0 && !closed.includes(row.id)),
        onExpandableItemToggle: ({ detail: { item, expanded } }) =>
          setClosed((ids) => (expanded ? ids.filter((id) => id !== item.id) : [...ids, item.id])),
      }}
      header={
        <Header
          variant="h2"
          counter={`(${projects.length})`}
          actions={<Button iconName="refresh" ariaLabel={t("table.refresh")} onClick={onRefresh} />}
        >
          {t("project.list")}
        </Header>
      }
      filter={<SearchInput label={t("project.search")} value={list.value("q")} onSearch={(q) => list.set({ q })} />}
      empty={
        list.value("q") ? (
          <NoMatch />
        ) : (
          <EmptyState title={t("project.empty")} hint={t("project.empty_hint")} action={create} />
        )
      }
    />
  );
}

function columns(t: Translate, times: Times): TableProps.ColumnDefinition<Place>[] {
  return [
    { id: "name", header: t("project.name"), cell: (row) => <Name row={row} />, isRowHeader: true, minWidth: 200 },
    {
      id: "status",
      header: t("project.status"),
      cell: ({ facts }) => <Status isArchived={facts.is_archived} isProjectArchived={facts.is_project_archived} />,
      minWidth: 130,
    },
    {
      id: "region",
      header: t("project.region"),
      cell: (row) => (row.kind === "vdc" ? row.place.region : "–"),
      minWidth: 120,
    },
    {
      id: "description",
      header: t("project.description"),
      cell: ({ place }) => place.description || "–",
      minWidth: 160,
    },
    {
      id: "created_at",
      header: t("project.created_at"),
      cell: ({ place }) => times.at(place.created_at),
      minWidth: 160,
    },
    {
      id: "actions",
      header: t("project.actions"),
      cell: (row) => <PlaceActions row={row} />,
      minWidth: 90,
    },
  ];
}

function Name({ row }: { row: Place }) {
  const t = useT();
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      <PlaceName row={row} />
      {row.facts.is_default && <Badge color="blue">{t("project.default")}</Badge>}
    </SpaceBetween>
  );
}

/** A project or VDC by name, which leads to what is in it. */
function PlaceName({ row }: { row: Place }) {
  const may = useMay();
  const [project, vdc] = row.kind === "vdc" ? [row.place.project_id, row.id] : [row.id, null];
  if (!may("compute_view", { project, ...(vdc && { vdc }) }).allowed) return <Box variant="span">{row.name}</Box>;
  return <PageLink href={placePath(project, vdc)}>{row.name}</PageLink>;
}

function Status({ isArchived, isProjectArchived }: { isArchived: boolean; isProjectArchived: boolean }) {
  const t = useT();
  if (isArchived) return <StatusIndicator type="stopped">{t("project.archived")}</StatusIndicator>;
  if (isProjectArchived) return <StatusIndicator type="stopped">{t("project.archived_with")}</StatusIndicator>;
  return <StatusIndicator type="success">{t("project.active")}</StatusIndicator>;
}
