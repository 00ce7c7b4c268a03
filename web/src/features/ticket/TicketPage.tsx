import Alert from "@cloudscape-design/components/alert";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { use, useState } from "react";
import { supportFile } from "../../api/generated/sdk.gen";
import type { TicketDetails } from "../../api/generated/types.gen";
import { PersonLink } from "../../domain/access/PersonLink";
import { PATHS } from "../../domain/paths";
import { Thread } from "../../domain/ticket/Thread";
import { useT } from "../../i18n/t";
import { DetailPage } from "../../kit/page/DetailPage";
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
  return (
    <DetailPage
      query={found}
      untitled={t("title.ticket_one")}
      above={{ text: t("title.tickets"), href: PATHS.tickets }}
      head={(details) => ({
        title: details.ticket.title,
        description: <Standing details={details} />,
        actions: <TicketActions details={details} />,
      })}
      gone={{ title: t("ticket.gone"), hint: t("ticket.gone_hint") }}
    >
      {(details) => <Parts key={id} details={details} />}
    </DetailPage>
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
        <Thread
          entries={entries}
          load={loadFile}
          authorOf={({ author }) => author || t("ticket.support")}
          linkOf={({ user_id }, name) => <PersonLink name={name} userId={user_id} />}
        />
      </Container>
      {(!isClosed || isTyped) && <ReplyForm ticketId={ticket.ticket_id} isClosed={isClosed} onTyped={setTyped} />}
      {!merged_into && !module.ticketAllows(state, "rate") && <RatingForm ticket={ticket} />}
    </SpaceBetween>
  );
}

/** A file, asked for with the session's key: its address alone shows nothing. */
function loadFile(file_id: string, signal: AbortSignal): Promise<Blob> {
  // The generated type does not know that the body is a file.
  return supportFile({ query: { file_id }, signal, parseAs: "blob" }) as Promise<unknown> as Promise<Blob>;
}
