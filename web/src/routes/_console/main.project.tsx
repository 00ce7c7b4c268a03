import { createFileRoute } from "@tanstack/react-router";
import { ProjectsPage } from "../../features/project/ProjectsPage";

export const Route = createFileRoute("/_console/main/project")({
  staticData: { title: "title.project", words: ["project"] },
  component: ProjectsPage,
});
