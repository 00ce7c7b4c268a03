import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { oneOf } from "../kit/table/oneOf";
import { type Column, ResourceTable } from "../kit/table/ResourceTable";
import { countText } from "./amounts";
import { Clock } from "./Clock";
import { ticketCategoryNames, ticketSeverityNames } from "./generated/names.gen";
import { ticketList } from "./generated/sdk.gen";
import type { QueuedTicket } from "./generated/types.gen";
import { PageLink } from "./PageLink";
import { TICKETS_FOLLOWED } from "./pace";
import { ticketPath } from "./paths";
import type { QueuePage } from "./Queue";
import { customerColumn, stateColumn } from "./queueColumns";
import { SeverityMark } from "./SeverityMark";
import { NOBODY, STATES, TicketFilters } from "./TicketFilters";
import { TICKET_NEAR } from "./tickets";

/** A ticket as it stands in the queue, with the server's time. */
type ListedTicket = QueuedTicket & { now: string };

/** A page of tickets, each with the server's time. */
type ListedTickets = QueuePage<ListedTicket>;

/** Customers' tickets: those that wait for support, whose answer is due first before others, or those in one state or any. */
export function TicketsPage() {
  const t = useT();
  const columns = useTicketColumns();
  return (
    <ResourceTable<ListedTicket, ListedTickets>
      id="tickets"
      title={t("title.operator_tickets")}
      about={({ open }) => t("operator.open", { open: countText(open) })}
      columns={columns}
      itemId={({ ticket }) => ticket.ticket_id}
      itemName={({ ticket }) => ticket.number}
      queryKey={["tickets"]}
      fetch={async ({ value }, page, signal) => {
        const [state, severity] = [oneOf(STATES, value("state")), oneOf(ticketSeverityNames, value("severity"))];
        const category = oneOf(ticketCategoryNames, value("category"));
        const [holder, q] = [value("actor_id"), value("q")];
        const narrowed = {
          ...(state && (state === "all" ? { all: true } : { state })),
          ...(severity && { severity }),
          ...(category && { category }),
          ...(holder && (holder === NOBODY ? { unassigned: true } : { operator_id: holder })),
          ...(q && { q }),
        };
        const reply = await call(ticketList({ signal, query: { ...narrowed, ...page } }));
        // Each row tells its time by the server's clock of its page.
        return { ...reply, items: reply.items.map((item) => ({ ...item, now: reply.now })) };
      }}
      pace={() => TICKETS_FOLLOWED}
      search={t("operator.ticket_search")}
      filterNames={["state", "severity", "category", "actor_id"]}
      filters={(list) => <TicketFilters list={list} />}
      empty={{ title: t("operator.ticket_empty"), hint: t("operator.ticket_empty_hint") }}
    />
  );
}

/** The columns of tickets; the title leads to the ticket. */
function useTicketColumns(): readonly Column<ListedTicket>[] {
  const t = useT();
  const times = useTimes();
  return [
    {
      id: "title",
      header: t("operator.ticket_title"),
      cell: ({ ticket }) => <PageLink path={ticketPath(ticket.ticket_id)}>{ticket.title}</PageLink>,
      isRowHeader: true,
      width: 200,
    },
    {
      id: "number",
      header: t("operator.ticket_number"),
      cell: ({ ticket }) => ticket.number,
      isOneLine: true,
      width: 105,
    },
    customerColumn(t, { width: 110 }),
    {
      id: "severity",
      header: t("operator.ticket_severity"),
      cell: ({ ticket }) => <SeverityMark severity={ticket.severity} />,
      width: 95,
    },
    {
      id: "category",
      header: t("operator.ticket_category"),
      cell: ({ ticket }) => t(`operator.ticket_category_${ticket.category}`),
      width: 105,
    },
    {
      id: "due",
      header: t("operator.ticket_due"),
      cell: ({ due_at, now }) => (due_at ? <Clock due={due_at} now={now} near={TICKET_NEAR} /> : "–"),
      isSoonOnPhone: true,
      width: 105,
    },
    { id: "operator", header: t("operator.taken_by"), cell: ({ operator_name }) => operator_name ?? "–", width: 95 },
    stateColumn(t, ({ ticket }) => `operator.ticket_state_${ticket.state}`, { width: 125 }),
    {
      id: "opened",
      header: t("operator.ticket_opened"),
      cell: ({ ticket }) => times.at(ticket.opened_at),
      isOneLine: true,
    },
  ];
}
