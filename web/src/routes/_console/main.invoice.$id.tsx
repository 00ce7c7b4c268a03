import { createFileRoute } from "@tanstack/react-router";
import { InvoiceDetailPage } from "../../features/invoice/InvoiceDetailPage";

export const Route = createFileRoute("/_console/main/invoice/$id")({
  staticData: { title: "title.invoice_one", words: ["invoice"] },
  component: InvoiceDetailPage,
});
