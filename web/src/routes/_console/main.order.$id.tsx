import { createFileRoute } from "@tanstack/react-router";
import { OrderPage } from "../../features/order/OrderPage";

export const Route = createFileRoute("/_console/main/order/$id")({
  staticData: { title: "title.order_one", words: ["order", "product"] },
  component: OrderPage,
});
