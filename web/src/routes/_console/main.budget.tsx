import { createFileRoute } from "@tanstack/react-router";
import { BudgetPage } from "../../features/budget/BudgetPage";

export const Route = createFileRoute("/_console/main/budget")({
  staticData: { title: "title.budget", words: ["budget"] },
  component: BudgetPage,
});
