import type { GpuServerModel } from "../../api/generated/types.gen";
import type { Translate } from "../../i18n/t";
import { rules } from "../../rules/rules";

type Size = Pick<GpuServerModel, "vcpus" | "memory_mib" | "gpu_model" | "gpus" | "disks" | "network">;

/** What a server computes with, in a line: `8 × H100 · 192 vCPU · 2,048 GiB`. */
export function sizeWords({ gpu_model, gpus, vcpus, memory_mib }: Size, t: Translate): string {
  return t("gpu_server.size", { gpus, gpu_model, vcpus, gib: rules.thousands(Math.round(memory_mib / 1024)) });
}

/** The same with its disks and its network. */
export function wholeSize(size: Size, t: Translate): string {
  return t("gpu_server.size_whole", { size: sizeWords(size, t), disks: size.disks, network: size.network });
}
