import { createFileRoute } from "@tanstack/react-router";
import { GroupPage } from "../../features/people/groups/GroupPage";

export const Route = createFileRoute("/_console/main/groups/$id")({
  staticData: { title: "title.group", words: ["users", "access"] },
  component: GroupPage,
});
