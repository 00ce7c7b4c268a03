import { createFileRoute } from "@tanstack/react-router";
import { CreatePage } from "../../features/people/create/CreatePage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/users/create")({
  staticData: { title: "title.users_create", words: ["users", "access"] },
  validateSearch: searchTexts<"step">(),
  component: CreatePage,
});
