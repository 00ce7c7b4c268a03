import { createFileRoute } from "@tanstack/react-router";
import { begins } from "../../begins";
import { GpuServerPage } from "../../features/gpuServer/GpuServerPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/gpu-server/$id")({
  staticData: { title: "title.gpu_server_one", words: ["compute", "gpuServer", "order", "product", "resource"] },
  validateSearch: searchTexts<"tab" | "q" | "sort">(),
  loader: (at) => begins("gpuServer", at.params)(at),
  component: GpuServerPage,
});
