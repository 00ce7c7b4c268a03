import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import ContentLayout from "@cloudscape-design/components/content-layout";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../api/call";
import { Thread } from "../domain/ticket/Thread";
import { type Translate, useT } from "../i18n/t";
import { Confirm } from "../kit/form/Confirm";
import { isMissing } from "../kit/page/isNone";
import { SubPageHead } from "../kit/page/SubPageHead";
import { NotFound } from "../kit/ui/NotFound";
import { QueryState } from "../kit/ui/QueryState";
import { usePageName } from "../state/pageName";
import { AnswerForm } from "./AnswerForm";
import { ticketClose, ticketShow } from "./generated/sdk.gen";
import type { StaffTicket, SupportTicket, TicketEntry } from "./generated/types.gen";
import { MergeDialog } from "./MergeDialog";
import { NoteForm } from "./NoteForm";
import { PageLink } from "./PageLink";
import { TICKETS_FOLLOWED } from "./pace";
import { customerPath, PATHS, ticketPath } from "./paths";
import "./ticket.css";
import { TicketCustomer } from "./TicketCustomer";
import { TicketFacts } from "./TicketFacts";
import { TICKET_CHANGED } from "./tickets";

/** One ticket: what was written, what staff have to know, what can be done. */
export function TicketPage() {
  const t = useT();
  const { ticketId } = useParams({ strict: false }) as { ticketId: string };
  const details = useQuery({
    queryKey: ["ticket", ticketId],
    queryFn: ({ signal }) => call(ticketShow({ signal, query: { ticket_id: ticketId } })),
    refetchInterval: TICKETS_FOLLOWED,
    meta: { quiet: true },
  });
  usePageName(details.data?.ticket.ticket.number ?? "");
  if (isMissing(details.error)) return <NotFound home={PATHS.tickets} />;
  const ticket = details.data?.ticket.ticket;
  return (
    <ContentLayout
      header={
        <SubPageHead
          title={ticket ? t("operator.ticket_one", { number: ticket.number }) : t("title.operator_ticket")}
          above={[{ text: t("title.operator_tickets"), href: PATHS.tickets }]}
          actions={details.data && !ticket?.closed_at && <Actions key={ticketId} shown={details.data} />}
        />
      }
    >
      <QueryState query={details}>{(shown) => <Ticket key={ticketId} shown={shown} />}</QueryState>
    </ContentLayout>
  );
}

/** Ends a ticket: by closing it, or by joining it to another. */
function Actions({ shown }: { shown: StaffTicket }) {
  const { ticket_id, number } = shown.ticket.ticket;
  const t = useT();
  const [asked, setAsked] = useState<"close" | "merge" | null>(null);
  const leave = () => setAsked(null);
  return (
    <>
      <SpaceBetween direction="horizontal" size="xs">
        <Button
          {...(shown.mergeable.length === 0 && { disabled: true, disabledReason: t("operator.ticket_merge_none") })}
          onClick={() => setAsked("merge")}
        >
          {t("operator.ticket_merge")}
        </Button>
        <Button onClick={() => setAsked("close")}>{t("operator.ticket_close")}</Button>
      </SpaceBetween>
      {asked === "merge" && <MergeDialog shown={shown} onClose={leave} />}
      {asked === "close" && (
        <Confirm
          title={t("operator.ticket_close_title", { number })}
          confirm={t("operator.ticket_close")}
          call={() => call(ticketClose({ body: { ticket_id } }))}
          invalidate={TICKET_CHANGED}
          says={() => t("operator.ticket_close_done")}
          onClose={leave}
        >
          {t("operator.ticket_close_effect")}
        </Confirm>
      )}
    </>
  );
}

function Ticket({ shown }: { shown: StaffTicket }) {
  const t = useT();
  const { ticket } = shown.ticket;
  const whose = customerPath(shown.customer.customer_no);
  return (
    <div className="ticket">
      <SpaceBetween size="l">
        {ticket.closed_at && <Ended ticket={ticket} entries={shown.entries} />}
        <Container header={<Header variant="h2">{ticket.title}</Header>}>
          <Thread
            entries={shown.entries}
            hrefOf={fileUrl}
            authorOf={(entry) => authorWords(entry, t)}
            // Who closed or reopened it may be staff as well.
            linkOf={({ kind }, name) => (kind === "written" ? <PageLink path={whose}>{name}</PageLink> : name)}
          />
        </Container>
        <AnswerForm ticketId={ticket.ticket_id} isClosed={Boolean(ticket.closed_at)} />
        <NoteForm ticketId={ticket.ticket_id} />
      </SpaceBetween>
      <SpaceBetween size="l">
        <TicketFacts shown={shown.ticket} now={shown.now} />
        <TicketCustomer shown={shown} />
      </SpaceBetween>
    </div>
  );
}

/** Says that a ticket is closed, and where it continues if it was joined to another. */
function Ended({ ticket: { merged_into }, entries }: { ticket: SupportTicket; entries: readonly TicketEntry[] }) {
  const t = useT();
  if (!merged_into) return <Alert type="info">{t("operator.ticket_is_closed")}</Alert>;
  const number = entries.findLast(({ kind }) => kind === "merged")?.text ?? "";
  return (
    <Alert type="info">
      {t("operator.ticket_is_merged")}{" "}
      <PageLink path={ticketPath(merged_into)}>{t("operator.ticket_one", { number })}</PageLink>
    </Alert>
  );
}

/** Where a file of a ticket is. */
function fileUrl(fileId: string): string {
  return `/admin/ticket/file/?${new URLSearchParams({ file_id: fileId })}`;
}

/** Who wrote or did something: a customer by their login name, staff as such; what nobody did, the system. */
function authorWords({ kind, author: name }: Pick<TicketEntry, "kind" | "author">, t: Translate): string {
  if (!name) return t("operator.ticket_system");
  return kind === "answered" || kind === "note" ? t("operator.ticket_staff", { name }) : name;
}
