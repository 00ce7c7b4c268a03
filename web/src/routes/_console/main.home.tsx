import { createFileRoute } from "@tanstack/react-router";
import { HomePage } from "../../features/home/HomePage";

export const Route = createFileRoute("/_console/main/home")({
  staticData: { title: "title.home", words: ["balance", "arrears", "home", "instance", "resource"] },
  component: HomePage,
});
