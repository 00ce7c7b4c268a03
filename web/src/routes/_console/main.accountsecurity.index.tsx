import { createFileRoute } from "@tanstack/react-router";
import { SecurityPage } from "../../features/security/SecurityPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/accountsecurity/")({
  staticData: { title: "title.accountsecurity", words: ["security"] },
  validateSearch: searchTexts<"tab" | "q" | "sort">(),
  component: SecurityPage,
});
