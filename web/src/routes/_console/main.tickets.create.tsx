import { createFileRoute } from "@tanstack/react-router";
import { TicketFormPage } from "../../features/ticket/TicketFormPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/tickets/create")({
  staticData: { title: "title.ticket_create", words: ["product", "ticket"] },
  validateSearch: searchTexts<"category" | "resource_id">(),
  component: TicketFormPage,
});
