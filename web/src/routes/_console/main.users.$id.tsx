import { createFileRoute } from "@tanstack/react-router";
import { begins } from "../../begins";
import { UserPage } from "../../features/people/users/UserPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/users/$id")({
  staticData: { title: "title.user", words: ["users", "access"] },
  validateSearch: searchTexts<"tab" | "q" | "scope" | "allowed">(),
  loader: (at) => begins("user", at.params)(at),
  component: UserPage,
});
