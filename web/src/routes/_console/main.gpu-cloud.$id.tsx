import { createFileRoute } from "@tanstack/react-router";
import { begins } from "../../begins";
import { InstancePage } from "../../features/instance/InstancePage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/gpu-cloud/$id")({
  staticData: {
    title: "title.instance_one",
    words: ["balance", "compute", "instance", "instanceDetail", "order", "product", "resource", "terminal"],
  },
  validateSearch: searchTexts<"tab" | "q" | "sort" | "period" | "from" | "to">(),
  loader: (at) => begins("instance", at.params)(at),
  component: InstancePage,
});
