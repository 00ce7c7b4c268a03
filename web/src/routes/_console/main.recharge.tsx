import { createFileRoute } from "@tanstack/react-router";
import { RechargePage } from "../../features/recharge/RechargePage";
import { searchText } from "../../searchText";

export const Route = createFileRoute("/_console/main/recharge")({
  staticData: { title: "title.recharge", words: ["recharge", "arrears", "balance", "card", "exports", "topUp"] },
  validateSearch: searchText("recharge"),
  component: RechargePage,
});
