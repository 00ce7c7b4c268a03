import { createFileRoute } from "@tanstack/react-router";
import { beginsRest } from "../../begins";
import { TicketPage } from "../../features/ticket/TicketPage";

export const Route = createFileRoute("/_console/main/tickets/$id")({
  staticData: { title: "title.ticket_one", words: ["ticket"] },
  loader: (at) => beginsRest("ticket", at.params)(at),
  component: TicketPage,
});
