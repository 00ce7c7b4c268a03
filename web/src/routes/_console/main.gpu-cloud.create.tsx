import { createFileRoute } from "@tanstack/react-router";
import { InstanceFormPage } from "../../features/instance/InstanceFormPage";

export const Route = createFileRoute("/_console/main/gpu-cloud/create")({
  staticData: { title: "title.instance_create", words: ["instance", "order", "product"] },
  component: InstanceFormPage,
});
