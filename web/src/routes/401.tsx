import { createFileRoute } from "@tanstack/react-router";
import { UnauthorizedPage } from "../features/errors/UnauthorizedPage";
import { showPerson } from "../guard";

export const Route = createFileRoute("/401")({
  staticData: { title: "title.401", isPublic: true },
  beforeLoad: showPerson,
  component: UnauthorizedPage,
});
