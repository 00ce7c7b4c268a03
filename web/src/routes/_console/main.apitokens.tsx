import { createFileRoute } from "@tanstack/react-router";
import { KeysPage } from "../../features/keys/KeysPage";
import { searchText } from "../../searchText";

export const Route = createFileRoute("/_console/main/apitokens")({
  staticData: { title: "title.apitokens", words: ["keys", "access"] },
  validateSearch: searchText("key"),
  component: KeysPage,
});
