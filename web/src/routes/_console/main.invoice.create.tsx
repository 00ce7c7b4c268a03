import { createFileRoute } from "@tanstack/react-router";
import { RequestPage } from "../../features/invoice/RequestPage";

export const Route = createFileRoute("/_console/main/invoice/create")({
  staticData: { title: "title.invoice_create", words: ["invoice"] },
  component: RequestPage,
});
