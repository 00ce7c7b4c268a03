import Alert from "@cloudscape-design/components/alert";
import Container from "@cloudscape-design/components/container";
import ContentLayout from "@cloudscape-design/components/content-layout";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { use, useState } from "react";
import { ApiError } from "../../api/call";
import { supportFile } from "../../api/generated/sdk.gen";
import type { TicketDetails } from "../../api/generated/types.gen";
import { PATHS } from "../../domain/paths";
import { Thread } from "../../domain/ticket/Thread";
import { useT } from "../../i18n/t";
import { SubPageHead } from "../../kit/page/SubPageHead";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { loadConsole } from "../../rules/rules";
import { ticketQuery } from "./queries";
import { RatingForm } from "./RatingForm";
import { ReplyForm } from "./ReplyForm";
import { TicketActions } from "./TicketActions";
import { TicketFacts } from "./TicketFacts";
import { TicketState } from "./TicketState";

/** `/main/tickets/{id}`: one ticket, what was written to it, and what can be done with it. */
export function TicketPage() {
  const t = useT();
  const { id } = useParams({ from: "/_console/main/tickets/$id" });
  const found = useQuery(ticketQuery(id));
  const isGone = found.error instanceof ApiError && found.error.status < 500;
  const shown = isGone ? undefined : found.data;
  return (
    <ContentLayout
      header={
        <SubPageHead
          title={shown ? shown.ticket.title : t("title.ticket_one")}
          description={shown && <Standing details={shown} />}
          above={[{ text: t("title.tickets"), href: PATHS.tickets }]}
          actions={shown && <TicketActions details={shown} />}
        />
      }
    >
      {isGone ? (
        <Container>
          <EmptyState icon="search" title={t("ticket.gone")} hint={t("ticket.gone_hint")} />
        </Container>
      ) : (
        <QueryState query={found}>{(details) => <Parts key={id} details={details} />}</QueryState>
      )}
    </ContentLayout>
  );
}

/** By what people name it, and how far it has come. */
function Standing({ details: { ticket } }: { details: TicketDetails }) {
  return (
    <>
      #{ticket.number} <TicketState state={ticket.state} />
    </>
  );
}

function Parts({ details }: { details: TicketDetails }) {
  const t = useT();
  const module = use(loadConsole());
  const { ticket, entries } = details;
  const { state, merged_into } = ticket;
  const [isTyped, setTyped] = useState(false);
  const isClosed = Boolean(module.ticketAllows(state, "reply"));
  return (
    <SpaceBetween size="l">
      {merged_into && <Alert type="info">{t("ticket.merged")}</Alert>}
      {state === "waiting" && <Alert type="warning">{t("ticket.asked")}</Alert>}
      <Container header={<Header variant="h2">{t("ticket.details")}</Header>}>
        <TicketFacts ticket={ticket} target={entries.findLast(({ kind }) => kind === "merged")?.text} />
      </Container>
      <Container header={<Header variant="h2">{t("ticket.conversation")}</Header>}>
        <Thread entries={entries} load={loadFile} authorOf={({ author }) => author || t("ticket.support")} />
      </Container>
      {(!isClosed || isTyped) && <ReplyForm ticketId={ticket.ticket_id} isClosed={isClosed} onTyped={setTyped} />}
      {!merged_into && !module.ticketAllows(state, "rate") && (
        <RatingForm key={`${ticket.stars} ${ticket.comment}`} ticket={ticket} />
      )}
    </SpaceBetween>
  );
}

/** A file, asked for with the session's key: its address alone shows nothing. */
function loadFile(file_id: string, signal: AbortSignal): Promise<Blob> {
  // The generated type does not know that the body is a file.
  return supportFile({ query: { file_id }, signal, parseAs: "blob" }) as Promise<unknown> as Promise<Blob>;
}
