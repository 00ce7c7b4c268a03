import { createFileRoute } from "@tanstack/react-router";
import { begins } from "../../begins";
import { InstancesPage } from "../../features/instance/InstancesPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/gpu-cloud/")({
  staticData: { title: "title.instance", words: ["compute", "exports", "instance", "product"] },
  validateSearch: searchTexts<
    "q" | "sort" | "status" | "region" | "zone" | "vdc" | "family" | "gpu" | "scheme" | "expires" | "tag"
  >(),
  loader: begins("instances"),
  component: InstancesPage,
});
