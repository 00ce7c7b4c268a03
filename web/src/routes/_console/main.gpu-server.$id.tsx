import { createFileRoute } from "@tanstack/react-router";
import { GpuServerPage } from "../../features/gpuServer/GpuServerPage";

export const Route = createFileRoute("/_console/main/gpu-server/$id")({
  staticData: { title: "title.gpu_server_one", words: ["arrears", "gpuServer", "order", "product", "resource"] },
  component: GpuServerPage,
});
