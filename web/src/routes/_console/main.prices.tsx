import { createFileRoute } from "@tanstack/react-router";
import { PricesPage } from "../../features/prices/PricesPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/prices")({
  staticData: { title: "title.prices", words: ["order", "product"] },
  validateSearch: searchTexts<"region" | "scheme">(),
  component: PricesPage,
});
