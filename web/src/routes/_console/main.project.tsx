import { createFileRoute } from "@tanstack/react-router";
import { ProjectsPage } from "../../features/project/ProjectsPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/project")({
  staticData: { title: "title.project", words: ["project"] },
  validateSearch: searchTexts<"q" | "new">(),
  component: ProjectsPage,
});
