import { useQuery } from "@tanstack/react-query";
import type { CloudRegionReply } from "../../api/generated/types.gen";
import { useProjectId } from "../../state/project";
import { useMayAnywhere } from "../access/useMay";
import { regionsQuery } from "./queries";

/** Finds how a region is and what is left there, by its name; nothing while that is not known, or for whoever may see no machine. */
export function useCloudRegion(): (name: string | undefined) => CloudRegionReply | undefined {
  const enabled = useMayAnywhere()("compute_view").allowed;
  const known = useQuery({ ...regionsQuery(useProjectId()), enabled }).data?.regions;
  return (name) => known?.find(({ region }) => region === name);
}
