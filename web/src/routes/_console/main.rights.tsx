import { createFileRoute } from "@tanstack/react-router";
import { OwnRightsPage } from "../../features/people/rights/OwnRightsPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/rights")({
  staticData: { title: "title.rights", words: ["users", "access"] },
  validateSearch: searchTexts<"q" | "scope" | "allowed">(),
  component: OwnRightsPage,
});
