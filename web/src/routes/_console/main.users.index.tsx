import { createFileRoute } from "@tanstack/react-router";
import { UsersPage } from "../../features/people/users/UsersPage";

export const Route = createFileRoute("/_console/main/users/")({
  staticData: { title: "title.users", words: ["users"] },
  component: UsersPage,
});
