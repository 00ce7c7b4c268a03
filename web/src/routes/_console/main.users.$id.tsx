import { createFileRoute } from "@tanstack/react-router";
import { UserPage } from "../../features/people/users/UserPage";

export const Route = createFileRoute("/_console/main/users/$id")({
  staticData: { title: "title.user", words: ["users", "access"] },
  component: UserPage,
});
