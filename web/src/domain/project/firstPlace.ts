import type { ProjectReply } from "../../api/generated/types.gen";
import type { AddressValue } from "../../kit/table/useListState";

/** Where something new is wanted, as a form has it; empty for no project or no VDC. */
interface FirstPlace {
  region: string;
  project_id: string;
  vdc_id: string;
}

/** What `place` says in the address of a form: it is for no project, also where one is chosen or the default. */
export const NO_PLACE = "none";

/**
 * Where a form begins: what stands in the address, and the first region and the account's default project where it names none and does
 * not say either that there is to be none.
 */
export function firstPlace(
  value: AddressValue,
  regions: readonly string[],
  projects: readonly Pick<ProjectReply, "project_id" | "is_default" | "is_archived">[],
): FirstPlace {
  const asked = value("project");
  const open = projects.filter(({ is_archived }) => !is_archived);
  const project = open.find(({ project_id, is_default }) => (asked ? project_id === asked : is_default));
  return {
    region: regions.find((region) => region === value("region")) ?? regions[0] ?? "",
    project_id: value("place") === NO_PLACE ? "" : (project?.project_id ?? ""),
    vdc_id: value("vdc"),
  };
}
