import { createFileRoute } from "@tanstack/react-router";
import { GroupsPage } from "../../features/people/groups/GroupsPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/groups/")({
  staticData: { title: "title.groups", words: ["users"] },
  validateSearch: searchTexts<"q" | "sort">(),
  component: GroupsPage,
});
