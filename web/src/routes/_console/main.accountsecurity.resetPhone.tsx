import { createFileRoute } from "@tanstack/react-router";
import { PhonePage } from "../../features/security/contact/PhonePage";

export const Route = createFileRoute("/_console/main/accountsecurity/resetPhone")({
  staticData: { title: "title.resetPhone", words: ["security"] },
  component: PhonePage,
});
