import { createFileRoute } from "@tanstack/react-router";
import { begins } from "../../begins";
import { AuditPage } from "../../features/audit/AuditPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/audit")({
  staticData: { title: "title.audit", words: ["audit", "actions", "exports"] },
  validateSearch: searchTexts<
    | "q"
    | "sort"
    | "period"
    | "from"
    | "to"
    | "actor_id"
    | "actor_name"
    | "action"
    | "outcome"
    | "object_kind"
    | "object_id"
    | "object_name"
  >(),
  loader: begins("audit"),
  component: AuditPage,
});
