import { createFileRoute } from "@tanstack/react-router";
import { PartnerPage } from "../features/identity/PartnerPage";

export const Route = createFileRoute("/partner/$name")({
  staticData: { title: "title.login", isPublic: true },
  component: PartnerPage,
});
