import { createFileRoute } from "@tanstack/react-router";
import { KeysPage } from "../../features/keys/KeysPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/apitokens")({
  staticData: { title: "title.apitokens", words: ["keys", "access"] },
  validateSearch: searchTexts<"key" | "q" | "sort" | "state" | "own">(),
  component: KeysPage,
});
