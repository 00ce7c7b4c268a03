import { createFileRoute } from "@tanstack/react-router";
import { TicketPage } from "../../features/ticket/TicketPage";

export const Route = createFileRoute("/_console/main/tickets/$id")({
  staticData: { title: "title.ticket_one", words: ["ticket"] },
  component: TicketPage,
});
