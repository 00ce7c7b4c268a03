import { createFileRoute } from "@tanstack/react-router";
import { EventsPage } from "../../features/event/EventsPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/events")({
  staticData: { title: "title.events", words: ["event", "gpuServer", "instance"] },
  validateSearch: searchTexts<"sort" | "kind">(),
  component: EventsPage,
});
