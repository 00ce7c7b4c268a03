import { createFileRoute } from "@tanstack/react-router";
import { begins } from "../../begins";
import { TicketPage } from "../../features/ticket/TicketPage";

export const Route = createFileRoute("/_console/main/tickets/$id")({
  staticData: { title: "title.ticket_one", words: ["ticket"] },
  loader: (at) => begins("ticket", at.params)(at),
  component: TicketPage,
});
