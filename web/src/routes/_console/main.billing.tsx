import { createFileRoute } from "@tanstack/react-router";
import { BillPage } from "../../features/bill/BillPage";

export const Route = createFileRoute("/_console/main/billing")({
  staticData: { title: "title.billing", words: ["bill", "exports", "product"] },
  component: BillPage,
});
