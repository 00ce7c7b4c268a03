import { createFileRoute } from "@tanstack/react-router";
import { VerificationPage } from "../../features/verification/VerificationPage";

export const Route = createFileRoute("/_console/main/verification")({
  staticData: { title: "title.verification", roles: ["main"], words: ["verification"] },
  component: VerificationPage,
});
