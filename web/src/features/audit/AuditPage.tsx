import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import { useMemo, useState } from "react";
import type { AuditEventReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { CopiedText } from "../../kit/table/CopiedText";
import { type Column, ResourceTable } from "../../kit/table/ResourceTable";
import { AuditActions } from "./AuditActions";
import { AuditFilterBar } from "./AuditFilterBar";
import { EventDetails } from "./EventDetails";
import { Named } from "./Named";
import { EVENTS } from "./queries";
import { useNamePaths } from "./useNamePaths";
import { actionWords, actorKind, Outcome, objectKind } from "./words";

/** `/main/audit`: who did what; the own doings for who may not see users. */
export function AuditPage() {
  const t = useT();
  const [opened, setOpened] = useState<AuditEventReply | null>(null);
  const columns = useColumns(setOpened);
  return (
    <>
      <ResourceTable<AuditEventReply>
        {...EVENTS}
        id="audit"
        title={t("title.audit")}
        description={t("audit.intro")}
        columns={columns}
        itemId={({ seq }) => String(seq)}
        itemName={({ seq, action }) => `${seq} ${action}`}
        filters={(list) => <AuditFilterBar list={list} />}
        search={t("audit.search")}
        actions={() => <AuditActions />}
        empty={{ title: t("audit.empty"), hint: t("audit.empty_hint") }}
      />
      {opened && <EventDetails event={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function useColumns(onOpen: (event: AuditEventReply) => void): readonly Column<AuditEventReply>[] {
  const t = useT();
  const times = useTimes();
  const paths = useNamePaths();
  return useMemo(
    () => [
      { id: "at", header: t("audit.at"), cell: ({ at }) => times.exact(at), width: 225, isOneLine: true },
      {
        id: "actor",
        header: t("audit.actor"),
        cell: (event) => <Named name={event.actor.name} kind={actorKind(event, t)} path={paths.actor(event)} />,
        width: 160,
      },
      {
        id: "action",
        header: t("audit.action"),
        cell: ({ action }) => {
          const words = actionWords(action, t);
          // The code stays in sight: the filter takes it, and the export has it.
          return (
            <>
              {words !== action && words}
              <div>
                <Box variant="code">{action}</Box>
              </div>
            </>
          );
        },
        isRowHeader: true,
        width: 210,
      },
      { id: "outcome", header: t("audit.outcome"), cell: ({ outcome }) => <Outcome outcome={outcome} />, width: 120 },
      {
        id: "object",
        header: t("audit.object"),
        cell: (event) => <Named name={event.object.name} kind={objectKind(event, t)} path={paths.object(event)} />,
        width: 175,
      },
      { id: "address", header: t("audit.address"), cell: ({ address }) => address || "–", width: 140 },
      {
        id: "actions",
        header: t("audit.details"),
        cell: (event) => (
          <Button
            variant="inline-link"
            ariaLabel={t("audit.details_of", { seq: event.seq })}
            onClick={() => onOpen(event)}
          >
            {t("audit.details")}
          </Button>
        ),
        width: 100,
      },
      { id: "seq", header: t("audit.number"), cell: ({ seq }) => seq, isHiddenAtFirst: true },
      {
        id: "request",
        header: t("audit.request"),
        cell: ({ request_id }) => <CopiedText text={request_id} />,
        isHiddenAtFirst: true,
      },
    ],
    [t, times, paths, onOpen],
  );
}
