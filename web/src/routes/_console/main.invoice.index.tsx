import { createFileRoute } from "@tanstack/react-router";
import { InvoicePage } from "../../features/invoice/InvoicePage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/invoice/")({
  staticData: { title: "title.invoice", words: ["exports", "invoice"] },
  validateSearch: searchTexts<"tab" | "q" | "sort" | "period" | "from" | "to" | "state">(),
  component: InvoicePage,
});
