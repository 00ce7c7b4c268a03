import { createFileRoute } from "@tanstack/react-router";
import { OrderFormPage } from "../../features/order/OrderFormPage";

export const Route = createFileRoute("/_console/main/order/create")({
  staticData: { title: "title.order_create", words: ["order", "product"] },
  component: OrderFormPage,
});
