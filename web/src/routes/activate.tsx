import { createFileRoute } from "@tanstack/react-router";
import { ActivatePage } from "../features/identity/ActivatePage";

export const Route = createFileRoute("/activate")({
  staticData: { title: "title.activate", isPublic: true },
  component: ActivatePage,
});
