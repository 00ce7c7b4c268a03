import { createFileRoute } from "@tanstack/react-router";
import { RechargePage } from "../../features/recharge/RechargePage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/recharge")({
  staticData: { title: "title.recharge", words: ["recharge", "arrears", "balance", "card", "exports"] },
  validateSearch: searchTexts<
    "recharge" | "amount" | "tab" | "q" | "sort" | "period" | "from" | "to" | "state" | "method"
  >(),
  component: RechargePage,
});
