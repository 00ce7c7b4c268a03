import { createFileRoute } from "@tanstack/react-router";
import { SettingsPage } from "../../features/security/settings/SettingsPage";

export const Route = createFileRoute("/_console/main/settings")({
  staticData: { title: "title.settings", words: ["security"] },
  component: SettingsPage,
});
