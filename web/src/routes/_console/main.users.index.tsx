import { createFileRoute } from "@tanstack/react-router";
import { UsersPage } from "../../features/people/users/UsersPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/users/")({
  staticData: { title: "title.users", words: ["users"] },
  validateSearch: searchTexts<"q" | "sort" | "state" | "group_id">(),
  component: UsersPage,
});
