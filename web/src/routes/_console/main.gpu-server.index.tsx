import { createFileRoute } from "@tanstack/react-router";
import { GpuServersPage } from "../../features/gpuServer/GpuServersPage";

export const Route = createFileRoute("/_console/main/gpu-server/")({
  staticData: { title: "title.gpu_server", words: ["exports", "gpuServer", "order", "product", "resource"] },
  component: GpuServersPage,
});
