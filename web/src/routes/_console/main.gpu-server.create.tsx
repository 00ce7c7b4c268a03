import { createFileRoute } from "@tanstack/react-router";
import { GpuServerFormPage } from "../../features/gpuServer/GpuServerFormPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/gpu-server/create")({
  staticData: { title: "title.gpu_server_create", words: ["gpuServer", "order", "product"] },
  validateSearch: searchTexts<"region" | "model" | "scheme" | "periods" | "renews" | "vdc" | "place">(),
  component: GpuServerFormPage,
});
