import { createFileRoute } from "@tanstack/react-router";
import { BalancePage } from "../../features/balance/BalancePage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/payment")({
  staticData: { title: "title.payment", words: ["balance", "arrears", "exports"] },
  validateSearch: searchTexts<"q" | "sort" | "period" | "from" | "to" | "kind">(),
  component: BalancePage,
});
