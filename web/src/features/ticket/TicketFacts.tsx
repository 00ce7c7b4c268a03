import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import Link from "@cloudscape-design/components/link";
import type { SupportTicket } from "../../api/generated/types.gen";
import { ticketPath } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { useFollow } from "../../kit/ui/useFollow";
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
  const { category, severity, author } = ticket;
  const { opened_at, answered_at, closed_at, merged_into } = ticket;
  return (
    <KeyValuePairs
      columns={4}
      minColumnWidth={140}
      items={[
        { label: t("ticket.category"), value: t(`ticket.category_${category}`) },
        { label: t("ticket.severity"), value: t(`ticket.severity_${severity}`) },
        { label: t("ticket.resource"), value: <ResourceLink ticket={ticket} /> },
        { label: t("ticket.author"), value: author },
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
                  <PathLink path={ticketPath(merged_into)} text={target ? `#${target}` : t("ticket.continues_see")} />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function PathLink({ path, text }: { path: string; text: string }) {
  const follow = useFollow();
  return (
    <Link href={path} onFollow={(event) => follow(path, event)}>
      {text}
    </Link>
  );
}
