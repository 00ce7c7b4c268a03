import { createFileRoute } from "@tanstack/react-router";
import { NotFoundPage } from "../features/errors/NotFoundPage";
import { showPerson } from "../guard";

export const Route = createFileRoute("/404")({
  staticData: { title: "title.404", isPublic: true },
  beforeLoad: showPerson,
  component: NotFoundPage,
});
