import { createFileRoute } from "@tanstack/react-router";
import { CardsPage } from "../../features/card/CardsPage";
import { searchText } from "../../searchText";

export const Route = createFileRoute("/_console/main/accountsecurity/setCard")({
  staticData: { title: "title.setCard", words: ["card"] },
  validateSearch: searchText("card"),
  component: CardsPage,
});
