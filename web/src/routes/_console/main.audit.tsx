import { createFileRoute } from "@tanstack/react-router";
import { AuditPage } from "../../features/audit/AuditPage";

export const Route = createFileRoute("/_console/main/audit")({
  staticData: { title: "title.audit", words: ["audit", "actions", "exports"] },
  component: AuditPage,
});
