import { createFileRoute } from "@tanstack/react-router";
import { OwnRightsPage } from "../../features/people/rights/OwnRightsPage";

export const Route = createFileRoute("/_console/main/rights")({
  staticData: { title: "title.rights", words: ["users", "access"] },
  component: OwnRightsPage,
});
