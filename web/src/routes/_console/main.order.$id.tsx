import { createFileRoute } from "@tanstack/react-router";
import { begins } from "../../begins";
import { OrderPage } from "../../features/order/OrderPage";

export const Route = createFileRoute("/_console/main/order/$id")({
  staticData: { title: "title.order_one", words: ["order", "product"] },
  loader: (at) => begins("order", at.params)(at),
  component: OrderPage,
});
