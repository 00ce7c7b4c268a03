import { createFileRoute } from "@tanstack/react-router";
import { ImportPage } from "../../features/people/import/ImportPage";

export const Route = createFileRoute("/_console/main/users/import")({
  staticData: { title: "title.users_import", words: ["users", "access"] },
  component: ImportPage,
});
