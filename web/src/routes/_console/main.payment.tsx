import { createFileRoute } from "@tanstack/react-router";
import { BalancePage } from "../../features/balance/BalancePage";

export const Route = createFileRoute("/_console/main/payment")({
  staticData: { title: "title.payment", words: ["balance", "arrears", "exports"] },
  component: BalancePage,
});
