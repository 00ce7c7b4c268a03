import { createFileRoute } from "@tanstack/react-router";
import { beginsRest } from "../../begins";
import { OrderPage } from "../../features/order/OrderPage";

export const Route = createFileRoute("/_console/main/order/$id")({
  staticData: { title: "title.order_one", words: ["order", "product"] },
  loader: (at) => beginsRest("order", at.params)(at),
  component: OrderPage,
});
