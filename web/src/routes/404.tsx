import { createFileRoute } from "@tanstack/react-router";
import { NotFoundPage } from "../features/errors/NotFoundPage";

export const Route = createFileRoute("/404")({
  staticData: { title: "title.404", isPublic: true },
  component: NotFoundPage,
});
