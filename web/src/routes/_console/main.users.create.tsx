import { createFileRoute } from "@tanstack/react-router";
import { CreatePage } from "../../features/people/create/CreatePage";

export const Route = createFileRoute("/_console/main/users/create")({
  staticData: { title: "title.users_create", words: ["users", "access"] },
  component: CreatePage,
});
