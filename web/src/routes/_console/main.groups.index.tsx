import { createFileRoute } from "@tanstack/react-router";
import { GroupsPage } from "../../features/people/groups/GroupsPage";

export const Route = createFileRoute("/_console/main/groups/")({
  staticData: { title: "title.groups", words: ["users"] },
  component: GroupsPage,
});
