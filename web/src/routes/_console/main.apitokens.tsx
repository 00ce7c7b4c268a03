import { createFileRoute } from "@tanstack/react-router";
import { KeysPage } from "../../features/keys/KeysPage";

export const Route = createFileRoute("/_console/main/apitokens")({
  staticData: { title: "title.apitokens", words: ["keys", "access"] },
  component: KeysPage,
});
