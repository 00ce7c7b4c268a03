import { createFileRoute } from "@tanstack/react-router";
import { PasswordPage } from "../../features/security/PasswordPage";

export const Route = createFileRoute("/_console/main/accountsecurity/resetPassword")({
  staticData: { title: "title.resetPassword", words: ["security"] },
  component: PasswordPage,
});
