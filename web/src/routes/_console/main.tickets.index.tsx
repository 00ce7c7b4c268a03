import { createFileRoute } from "@tanstack/react-router";
import { TicketsPage } from "../../features/ticket/TicketsPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/tickets/")({
  staticData: { title: "title.tickets", words: ["exports", "ticket"] },
  validateSearch: searchTexts<"q" | "sort" | "state" | "category" | "severity" | "own">(),
  component: TicketsPage,
});
