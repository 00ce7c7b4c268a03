import { createFileRoute } from "@tanstack/react-router";
import { begins } from "../../begins";
import { HomePage } from "../../features/home/HomePage";

export const Route = createFileRoute("/_console/main/home")({
  staticData: {
    title: "title.home",
    words: ["balance", "arrears", "exports", "gpuServer", "home", "instance", "product", "resource"],
  },
  loader: begins("home"),
  component: HomePage,
});
