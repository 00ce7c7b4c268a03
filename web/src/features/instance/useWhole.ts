import type { InstanceReply } from "../../api/generated/types.gen";
import { useWhole as useBatch, type Whole } from "../../domain/compute/useWhole";
import { INSTANCES } from "../../domain/instance/queries";
import { useT } from "../../i18n/t";
import type { Allowable } from "./acts";
import { namedOf, useObstacles } from "./useAllowed";

/** Does something with some instances, and tells which of them are in the way where the server refuses it. */
export function useWhole(act: Allowable, instances: readonly InstanceReply[]): Whole {
  const t = useT();
  const obstaclesOf = useObstacles();
  return useBatch({
    machines: instances.map(namedOf),
    findObstacles: () => obstaclesOf(act, instances),
    field: "instance_ids",
    queryKey: INSTANCES,
    gone: t("instance_detail.gone_hint"),
  });
}
