import { createFileRoute } from "@tanstack/react-router";
import { begins } from "../../begins";
import { BalancePage } from "../../features/balance/BalancePage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/payment")({
  staticData: { title: "title.payment", words: ["balance", "arrears", "exports"] },
  validateSearch: searchTexts<"q" | "sort" | "period" | "from" | "to" | "kind">(),
  loader: begins("balance"),
  component: BalancePage,
});
