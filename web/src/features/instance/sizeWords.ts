import type { Translate } from "../../i18n/t";

/** What an instance has. */
export interface Size {
  vcpus: number;
  /** Memory in MiB, 1,024 of which are a GiB. */
  memory_mib: number;
  gpu_model: string;
  gpus: number;
}

const GIB = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

/** Memory as people read it, also of less than a GiB: `0.5 GiB`, `2,048 GiB`. */
export function memoryWords(mib: number): string {
  return `${GIB.format(mib / 1_024)} GiB`;
}

/** What an instance has, in a line: `2 vCPU · 4 GiB · 1 × A100`. */
export function sizeWords({ vcpus, memory_mib, gpu_model, gpus }: Size, t: Translate): string {
  const parts = [t("instance.vcpus", { count: vcpus }), memoryWords(memory_mib)];
  if (gpus > 0) parts.push(`${gpus} × ${gpu_model}`);
  return parts.join(" · ");
}
