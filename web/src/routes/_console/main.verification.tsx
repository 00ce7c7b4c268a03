import { createFileRoute } from "@tanstack/react-router";
import { VerificationPage } from "../../features/verification/VerificationPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/verification")({
  staticData: { title: "title.verification", roles: ["main"], words: ["verification"] },
  validateSearch: searchTexts<"region">(),
  component: VerificationPage,
});
