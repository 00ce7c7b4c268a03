import type { RegionGpu } from "../../api/generated/types.gen";
import type { Translate } from "../../i18n/t";

/** Which GPUs of a region are in stock in one kind of machine, or how it is with a chosen model; empty where none is offered and none is chosen. */
export function gpuStockWords(
  gpus: readonly RegionGpu[],
  kind: "instances" | "servers",
  chosen: string | undefined,
  t: Translate,
): string {
  if (chosen) {
    const left = gpus.find(({ gpu_model }) => gpu_model === chosen)?.[kind] ?? null;
    const word = left === null ? "not_offered" : left ? "left" : "gone";
    return t(`product.gpu_${word}`, { model: chosen });
  }
  const offered = gpus.filter((gpu) => gpu[kind] !== null && gpu[kind] !== undefined);
  if (offered.length === 0) return "";
  const models = offered.filter((gpu) => gpu[kind]).map(({ gpu_model }) => gpu_model);
  return models.length > 0 ? t("product.gpus_left", { models: models.join(", ") }) : t("product.gpus_gone");
}
