import { createFileRoute } from "@tanstack/react-router";
import { beginsRest } from "../../begins";
import { InvoiceDetailPage } from "../../features/invoice/InvoiceDetailPage";

export const Route = createFileRoute("/_console/main/invoice/$id")({
  staticData: { title: "title.invoice_one", words: ["invoice"] },
  loader: (at) => beginsRest("invoice", at.params)(at),
  component: InvoiceDetailPage,
});
