import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import type { SupportTicket } from "../../api/generated/types.gen";
import { PersonLink } from "../../domain/access/PersonLink";
import { ticketPath } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { PageLink } from "../../kit/ui/PageLink";
import { ResourceLink } from "./ResourceLink";

interface Props {
  ticket: SupportTicket;
  /** The number of the ticket that it was joined to. */
  target: string | undefined;
}

/** What a ticket is about, whose it is, and when what happened. */
export function TicketFacts({ ticket, target }: Props) {
  const t = useT();
  const times = useTimes();
  const { category, severity, author, author_id } = ticket;
  const { opened_at, answered_at, closed_at, merged_into } = ticket;
  return (
    <KeyValuePairs
      columns={4}
      minColumnWidth={140}
      items={[
        { label: t("ticket.category"), value: t(`ticket.category_${category}`) },
        { label: t("ticket.severity"), value: t(`ticket.severity_${severity}`) },
        { label: t("ticket.resource"), value: <ResourceLink ticket={ticket} /> },
        { label: t("ticket.author"), value: <PersonLink name={author} userId={author_id} /> },
        { label: t("ticket.opened"), value: times.at(opened_at) },
        {
          label: t("ticket.first_answer"),
          value: answered_at ? times.at(answered_at) : t("ticket.first_answer_none"),
        },
        ...(closed_at ? [{ label: t("ticket.closed"), value: times.at(closed_at) }] : []),
        ...(merged_into
          ? [
              {
                label: t("ticket.continues"),
                value: (
                  <PageLink href={ticketPath(merged_into)}>
                    {target ? `#${target}` : t("ticket.continues_see")}
                  </PageLink>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
