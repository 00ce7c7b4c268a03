import { createFileRoute } from "@tanstack/react-router";
import { DeletionPage } from "../../features/deletion/DeletionPage";

export const Route = createFileRoute("/_console/main/accountsecurity/delAccount")({
  staticData: { title: "title.delete_account", roles: ["main"], words: ["deletion"] },
  component: DeletionPage,
});
