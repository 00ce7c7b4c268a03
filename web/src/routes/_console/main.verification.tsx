import { createFileRoute } from "@tanstack/react-router";
import { VerificationPage } from "../../features/verification/VerificationPage";
import { searchText } from "../../searchText";

export const Route = createFileRoute("/_console/main/verification")({
  staticData: { title: "title.verification", roles: ["main"], words: ["verification"] },
  validateSearch: searchText("region"),
  component: VerificationPage,
});
