import { useMemo } from "react";
import type { SupportTicket } from "../../api/generated/types.gen";
import { PersonLink } from "../../domain/access/PersonLink";
import { useMay } from "../../domain/access/useMay";
import { ticketPath } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import type { Column } from "../../kit/table/ResourceTable";
import { PageLink } from "../../kit/ui/PageLink";
import { ResourceLink } from "./ResourceLink";
import { TicketState } from "./TicketState";

/** The columns of the tickets. Whoever sees only their own does not need to be told whose they are. */
export function useTicketColumns(): readonly Column<SupportTicket>[] {
  const t = useT();
  const times = useTimes();
  const seesAll = useMay()("ticket_manage").allowed;
  return useMemo(
    () => [
      {
        id: "title",
        header: t("ticket.title"),
        cell: ({ ticket_id, title }) => <PageLink href={ticketPath(ticket_id)}>{title}</PageLink>,
        isRowHeader: true,
        width: 300,
      },
      { id: "number", header: t("ticket.number"), cell: ({ number }) => number, width: 110 },
      {
        id: "state",
        isOneLine: true,
        header: t("ticket.state"),
        cell: ({ state }) => <TicketState state={state} />,
        width: 180,
        isSoonOnPhone: true,
      },
      {
        id: "category",
        header: t("ticket.category"),
        cell: ({ category }) => t(`ticket.category_${category}`),
        width: 120,
      },
      {
        id: "severity",
        header: t("ticket.severity"),
        cell: ({ severity }) => t(`ticket.severity_${severity}`),
        width: 110,
      },
      {
        id: "author",
        header: t("ticket.author"),
        cell: ({ author, author_id }) => <PersonLink name={author} userId={author_id} />,
        width: 140,
        isHiddenAtFirst: !seesAll,
      },
      {
        id: "opened",
        header: t("ticket.opened"),
        cell: ({ opened_at }) => times.at(opened_at),
        isHiddenAtFirst: true,
        isOneLine: true,
      },
      {
        id: "changed",
        header: t("ticket.changed"),
        cell: ({ changed_at }) => times.at(changed_at),
        width: 190,
        isOneLine: true,
      },
      {
        id: "resource",
        header: t("ticket.resource"),
        cell: (ticket) => <ResourceLink ticket={ticket} />,
        isHiddenAtFirst: true,
      },
    ],
    [t, times, seesAll],
  );
}
