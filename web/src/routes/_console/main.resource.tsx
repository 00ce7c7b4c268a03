import { createFileRoute } from "@tanstack/react-router";
import { begins } from "../../begins";
import { ResourcesPage } from "../../features/resource/ResourcesPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/resource")({
  staticData: { title: "title.resource", words: ["compute", "exports", "resource", "product"] },
  validateSearch: searchTexts<"q" | "sort" | "state" | "vdc">(),
  loader: begins("resources"),
  component: ResourcesPage,
});
