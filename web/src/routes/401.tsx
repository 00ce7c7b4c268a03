import { createFileRoute } from "@tanstack/react-router";
import { UnauthorizedPage } from "../features/errors/UnauthorizedPage";

export const Route = createFileRoute("/401")({
  staticData: { title: "title.401", isPublic: true },
  component: UnauthorizedPage,
});
