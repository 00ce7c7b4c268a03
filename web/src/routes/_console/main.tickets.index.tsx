import { createFileRoute } from "@tanstack/react-router";
import { begins } from "../../begins";
import { TicketsPage } from "../../features/ticket/TicketsPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/tickets/")({
  staticData: { title: "title.tickets", words: ["exports", "ticket"] },
  validateSearch: searchTexts<"q" | "sort" | "state" | "category" | "severity" | "own">(),
  loader: begins("tickets"),
  component: TicketsPage,
});
