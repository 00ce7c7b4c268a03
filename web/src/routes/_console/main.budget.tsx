import { createFileRoute } from "@tanstack/react-router";
import { begins } from "../../begins";
import { BudgetPage } from "../../features/budget/BudgetPage";

export const Route = createFileRoute("/_console/main/budget")({
  staticData: { title: "title.budget", words: ["budget"] },
  loader: begins("budgets"),
  component: BudgetPage,
});
