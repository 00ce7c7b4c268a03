import { createFileRoute } from "@tanstack/react-router";
import { begins } from "../../begins";
import { BillPage } from "../../features/bill/BillPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/billing")({
  staticData: { title: "title.billing", words: ["bill", "product"] },
  validateSearch: searchTexts<
    "tab" | "q" | "sort" | "month" | "period" | "by" | "kind" | "scheme" | "resource" | "name" | "ids"
  >(),
  loader: begins("bills"),
  component: BillPage,
});
