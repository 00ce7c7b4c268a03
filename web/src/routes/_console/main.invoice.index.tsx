import { createFileRoute } from "@tanstack/react-router";
import { InvoicePage } from "../../features/invoice/InvoicePage";

export const Route = createFileRoute("/_console/main/invoice/")({
  staticData: { title: "title.invoice", words: ["exports", "invoice"] },
  component: InvoicePage,
});
