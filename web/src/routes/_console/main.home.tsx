import { createFileRoute } from "@tanstack/react-router";
import { homeQuery } from "../../api/queries";
import { begins } from "../../begins";
import { HomePage } from "../../features/home/HomePage";

export const Route = createFileRoute("/_console/main/home")({
  staticData: {
    title: "title.home",
    words: ["balance", "arrears", "event", "exports", "gpuServer", "home", "instance", "product", "resource"],
    asks: [homeQuery],
  },
  loader: begins("home"),
  component: HomePage,
});
