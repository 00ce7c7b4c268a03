import { useQuery } from "@tanstack/react-query";
import { useT } from "../../i18n/t";
import { ChoiceFilter } from "../../kit/table/ChoiceFilter";
import type { ListState } from "../../kit/table/useListState";
import { useProjectId } from "../../state/project";
import { regionsQuery } from "../instance/queries";

/** Narrows a list of machines to those with GPUs of a model: those of the regions, and the one that stands in the address. */
export function GpuFilter({ list }: { list: ListState }) {
  const t = useT();
  const regions = useQuery(regionsQuery(useProjectId())).data?.regions ?? [];
  const chosen = list.value("gpu");
  const models = regions.flatMap(({ gpu_models }) => gpu_models);
  const choices = [...new Set(chosen ? [...models, chosen] : models)].sort();
  if (choices.length === 0) return null;
  return (
    <ChoiceFilter
      list={list}
      name="gpu"
      label={t("product.gpu")}
      all={t("product.gpu_all")}
      choices={choices}
      word={(model) => model}
    />
  );
}
