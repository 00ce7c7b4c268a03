import { createFileRoute } from "@tanstack/react-router";
import { InstanceFormPage } from "../../features/instance/InstanceFormPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/gpu-cloud/create")({
  staticData: { title: "title.instance_create", words: ["compute", "instance", "instanceForm", "order", "product"] },
  validateSearch: searchTexts<
    "region" | "zone" | "flavor" | "image" | "scheme" | "disks" | "bandwidth" | "tags" | "protected" | "vdc" | "place"
  >(),
  component: InstanceFormPage,
});
