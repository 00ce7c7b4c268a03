import { createFileRoute } from "@tanstack/react-router";
import { begins } from "../../begins";
import { GroupPage } from "../../features/people/groups/GroupPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/groups/$id")({
  staticData: { title: "title.group", words: ["users", "access"] },
  validateSearch: searchTexts<"tab" | "q" | "sort">(),
  loader: (at) => begins("group", at.params)(at),
  component: GroupPage,
});
