import { createFileRoute } from "@tanstack/react-router";
import { begins } from "../../begins";
import { GpuServersPage } from "../../features/gpuServer/GpuServersPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/gpu-server/")({
  staticData: { title: "title.gpu_server", words: ["compute", "exports", "gpuServer", "product"] },
  validateSearch: searchTexts<
    "q" | "sort" | "status" | "region" | "scheme" | "model" | "gpu" | "vdc" | "expires" | "tag"
  >(),
  loader: begins("gpuServers"),
  component: GpuServersPage,
});
