import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { regionsQuery } from "../../domain/instance/queries";
import { useListState } from "../../kit/table/useListState";
import { useProjectId } from "../../state/project";

// Hardly ever is there one.
const SilentNotice = lazy(() => import("./SilentNotice").then((module) => ({ default: module.SilentNotice })));

/** Says which regions do not respond, of those whose instances are listed. */
export function SilentRegions() {
  const chosen = useListState().value("region");
  const regions = useQuery(regionsQuery(useProjectId())).data?.regions ?? [];
  const silent = regions.filter(
    ({ region, is_up, instances }) => is_up === false && (chosen ? region === chosen : instances.length > 0),
  );
  if (silent.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <SilentNotice regions={silent.map(({ region }) => region)} />
    </Suspense>
  );
}
