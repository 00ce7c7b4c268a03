import { createFileRoute } from "@tanstack/react-router";
import { CardsPage } from "../../features/card/CardsPage";

export const Route = createFileRoute("/_console/main/accountsecurity/setCard")({
  staticData: { title: "title.setCard", words: ["card"] },
  component: CardsPage,
});
