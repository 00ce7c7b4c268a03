import { useMemo } from "react";
import { call } from "../../api/call";
import { eventKindNames } from "../../api/generated/names.gen";
import { accountEventList } from "../../api/generated/sdk.gen";
import type { EventReply } from "../../api/generated/types.gen";
import { EventLine } from "../../domain/event/EventLine";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { ChoiceFilter } from "../../kit/table/ChoiceFilter";
import { oneOf } from "../../kit/table/oneOf";
import { type Column, ResourceTable } from "../../kit/table/ResourceTable";
import { ALL_PROJECTS, useProjectId } from "../../state/project";

/** `/main/events`: everything that happened, newest first; what was done in projects is that of the chosen one, or of all. */
export function EventsPage() {
  const t = useT();
  const columns = useColumns();
  const isNarrow = useProjectId() !== ALL_PROJECTS.project_id;
  return (
    <ResourceTable<EventReply>
      id="events"
      title={t("title.events")}
      description={isNarrow ? `${t("event.intro")} ${t("event.of_project")}` : t("event.intro")}
      columns={columns}
      itemId={({ event_id }) => event_id}
      itemName={nameOf}
      queryKey={["events", "list"]}
      fetch={(list, page, signal) => {
        const kind = oneOf(eventKindNames, list.value("kind"));
        const project_id = list.value("project");
        const query = { ...(kind && { kind }), ...(project_id && { project_id }), whole: true, ...page };
        return call(accountEventList({ signal, query }));
      }}
      filterNames={["kind", "project"]}
      filters={(list) => (
        <ChoiceFilter
          list={list}
          name="kind"
          label={t("event.kind")}
          all={t("event.kind_all")}
          choices={eventKindNames}
          word={(kind) => t(`event.kind_${kind}`)}
        />
      )}
      empty={{ title: t("event.empty"), hint: t("event.empty_hint") }}
    />
  );
}

function nameOf({ operation, gpu_server, message, sign_in }: EventReply): string {
  return operation?.name ?? gpu_server?.name ?? message?.title ?? sign_in?.address ?? "";
}

function useColumns(): readonly Column<EventReply>[] {
  const t = useT();
  const times = useTimes();
  return useMemo(
    () => [
      {
        id: "event",
        header: t("event.event"),
        cell: (event) => <EventLine event={event} />,
        isRowHeader: true,
        width: 560,
      },
      { id: "kind", header: t("event.kind"), cell: ({ kind }) => t(`event.kind_${kind}`), width: 160 },
      { id: "at", header: t("event.at"), cell: ({ at }) => times.at(at), width: 200, isOneLine: true },
    ],
    [t, times],
  );
}
