import { createFileRoute } from "@tanstack/react-router";
import { InstancePage } from "../../features/instance/InstancePage";

export const Route = createFileRoute("/_console/main/gpu-cloud/$id")({
  staticData: { title: "title.instance_one", words: ["instance", "order", "product", "resource", "terminal"] },
  component: InstancePage,
});
