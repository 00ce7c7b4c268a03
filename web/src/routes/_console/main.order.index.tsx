import { createFileRoute } from "@tanstack/react-router";
import { OrdersPage } from "../../features/order/OrdersPage";

export const Route = createFileRoute("/_console/main/order/")({
  staticData: { title: "title.order", words: ["order", "exports", "product"] },
  component: OrdersPage,
});
