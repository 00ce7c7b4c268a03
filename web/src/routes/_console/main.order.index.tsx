import { createFileRoute } from "@tanstack/react-router";
import { begins } from "../../begins";
import { OrdersPage } from "../../features/order/OrdersPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/order/")({
  staticData: { title: "title.order", words: ["order", "exports", "product"] },
  validateSearch: searchTexts<"q" | "sort" | "period" | "from" | "to" | "state">(),
  loader: begins("orders"),
  component: OrdersPage,
});
