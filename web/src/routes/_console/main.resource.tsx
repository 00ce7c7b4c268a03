import { createFileRoute } from "@tanstack/react-router";
import { ResourcesPage } from "../../features/resource/ResourcesPage";

export const Route = createFileRoute("/_console/main/resource")({
  staticData: { title: "title.resource", words: ["exports", "resource", "product"] },
  component: ResourcesPage,
});
