import { createFileRoute } from "@tanstack/react-router";
import { SecurityPage } from "../../features/security/SecurityPage";

export const Route = createFileRoute("/_console/main/accountsecurity/")({
  staticData: { title: "title.accountsecurity", words: ["security"] },
  component: SecurityPage,
});
