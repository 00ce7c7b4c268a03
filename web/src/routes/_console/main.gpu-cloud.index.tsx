import { createFileRoute } from "@tanstack/react-router";
import { InstancesPage } from "../../features/instance/InstancesPage";

export const Route = createFileRoute("/_console/main/gpu-cloud/")({
  staticData: { title: "title.instance", words: ["exports", "instance", "order", "product", "resource"] },
  component: InstancesPage,
});
