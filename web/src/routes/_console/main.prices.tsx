import { createFileRoute } from "@tanstack/react-router";
import { PricesPage } from "../../features/prices/PricesPage";

export const Route = createFileRoute("/_console/main/prices")({
  staticData: { title: "title.prices", words: ["order", "product"] },
  component: PricesPage,
});
