import { createFileRoute } from "@tanstack/react-router";
import { OrderFormPage } from "../../features/order/OrderFormPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/order/create")({
  staticData: { title: "title.order_create", words: ["order", "product"] },
  validateSearch: searchTexts<"region" | "product" | "scheme" | "quantity" | "periods" | "renews" | "vdc" | "place">(),
  component: OrderFormPage,
});
