import { createFileRoute } from "@tanstack/react-router";
import { CardsPage } from "../../features/card/CardsPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/accountsecurity/setCard")({
  staticData: { title: "title.setCard", words: ["card"] },
  validateSearch: searchTexts<"card">(),
  component: CardsPage,
});
