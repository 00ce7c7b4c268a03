import Box from "@cloudscape-design/components/box";
import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call";
import { EXPORT_CHOICES, useExportAs } from "../domain/exports/choices";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { ChoiceFilter } from "../kit/table/ChoiceFilter";
import { everyPage } from "../kit/table/everyPage";
import { PeriodFilter } from "../kit/table/PeriodFilter";
import { passEmpty } from "../kit/table/passEmpty";
import { type Column, ResourceTable } from "../kit/table/ResourceTable";
import { type ListState, useListState } from "../kit/table/useListState";
import { serverNow } from "../state/serverClock";
import { AUDIT_FILTERS, auditFileHref, auditFilters, OUTCOMES } from "./audit";
import { breaking } from "./breaking";
import { auditList, operatorList } from "./generated/sdk.gen";
import type { OperatorEventReply } from "./generated/types.gen";
import { OutcomeMark } from "./OutcomeMark";
import { OPERATORS_KEY } from "./operators";
import { ObjectLink } from "./ThingLinks";

/** What the operators did, newest first, and what was refused. */
export function AuditPage() {
  const t = useT();
  const columns = useColumns();
  return (
    <ResourceTable<OperatorEventReply>
      id="audit"
      title={t("title.operator_audit")}
      description={t("operator.audit_about")}
      columns={columns}
      itemId={({ seq }) => String(seq)}
      itemName={({ seq, action }) => `${seq} ${action}`}
      queryKey={["audit"]}
      filterNames={AUDIT_FILTERS}
      fetch={({ value }, begin, signal) => {
        const filters = auditFilters(value, serverNow());
        return passEmpty(begin, (page) => call(auditList({ signal, query: { ...filters, ...page } })));
      }}
      search={t("operator.audit_search")}
      filters={(list) => <Filters list={list} />}
      actions={() => <ExportLinks />}
      empty={{ title: t("operator.audit_empty"), hint: t("operator.audit_empty_hint") }}
    />
  );
}

function useColumns(): readonly Column<OperatorEventReply>[] {
  const t = useT();
  const times = useTimes();
  return [
    { id: "at", header: t("operator.audit_at"), cell: ({ at }) => times.exact(at), width: 200, isOneLine: true },
    {
      id: "operator",
      header: t("operator.audit_operator"),
      cell: ({ operator_name }) => operator_name || t("operator.audit_command"),
      width: 140,
      isOneLine: true,
    },
    {
      id: "action",
      header: t("operator.audit_action"),
      cell: ({ action }) => <Box variant="code">{action}</Box>,
      isRowHeader: true,
      width: 190,
    },
    {
      id: "outcome",
      header: t("operator.audit_outcome"),
      cell: ({ outcome }) => <OutcomeMark outcome={outcome} />,
      width: 110,
      isSoonOnPhone: true,
    },
    { id: "object", header: t("operator.audit_object"), cell: (event) => <EventObject event={event} />, width: 200 },
    {
      id: "address",
      header: t("operator.audit_address"),
      cell: ({ address }) => address || "–",
      width: 140,
      isOneLine: true,
    },
    {
      id: "request",
      header: t("operator.audit_request"),
      cell: ({ request_id }) => <span style={breaking}>{request_id || "–"}</span>,
      width: 200,
    },
    { id: "seq", header: t("operator.audit_number"), cell: ({ seq }) => seq, isHiddenAtFirst: true, isOneLine: true },
  ];
}

/** What an event is about: its kind by the code that the search takes and the export has, its id or name, and what it has become. */
function EventObject({ event: { action, object_kind, object_id, detail } }: { event: OperatorEventReply }) {
  if (!object_kind) return <>–</>;
  return (
    <>
      <Box variant="code">{object_kind}</Box>
      <Box color="text-body-secondary" fontSize="body-s">
        <ObjectLink kind={object_kind} id={object_id} action={action}>
          <span style={breaking}>{object_id}</span>
        </ObjectLink>
      </Box>
      {detail && <Box variant="code">{detail}</Box>}
    </>
  );
}

function Filters({ list }: { list: ListState }) {
  const t = useT();
  const operators = useQuery({
    queryKey: [...OPERATORS_KEY, "names"],
    queryFn: ({ signal }) => everyPage((query) => call(operatorList({ signal, query }))),
    meta: { quiet: true },
  }).data;
  return (
    <>
      <PeriodFilter list={list} />
      <ChoiceFilter
        list={list}
        name="actor_id"
        label={t("operator.audit_operator")}
        all={t("operator.audit_operator_all")}
        choices={operators?.map(({ operator_id }) => operator_id) ?? []}
        word={(id) => operators?.find(({ operator_id }) => operator_id === id)?.name ?? id}
      />
      <ChoiceFilter
        list={list}
        name="outcome"
        label={t("operator.audit_outcome")}
        all={t("operator.audit_outcome_all")}
        choices={OUTCOMES}
        word={(outcome) => t(`operator.audit_${outcome}`)}
      />
    </>
  );
}

/** Saves all that the list shows, for people or for programs. The browser asks for the file by itself, however long it is. */
function ExportLinks() {
  const t = useT();
  const list = useListState();
  const exportAs = useExportAs();
  const now = serverNow();
  return (
    <ButtonDropdown
      items={EXPORT_CHOICES.map((choice) => ({
        id: choice,
        text: t(`table.export_${choice}`),
        href: auditFileHref(list.value, now, exportAs(choice)),
      }))}
    >
      {t("table.export")}
    </ButtonDropdown>
  );
}
