import { createFileRoute } from "@tanstack/react-router";
import { DataPage } from "../../features/security/data/DataPage";

export const Route = createFileRoute("/_console/main/accountsecurity/downloadData")({
  staticData: { title: "title.own_data", words: ["ownData"] },
  component: DataPage,
});
