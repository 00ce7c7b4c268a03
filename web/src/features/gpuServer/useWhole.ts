import type { GpuServerReply } from "../../api/generated/types.gen";
import { useWhole as useBatch, type Whole } from "../../domain/compute/useWhole";
import { useT } from "../../i18n/t";
import { GPU_SERVERS } from "./queries";
import { type Act, namedOf, useObstacles } from "./useAllowed";

/** Does something with some GPU servers, and tells which of them are in the way where the server refuses it. */
export function useWhole(act: Act, servers: readonly GpuServerReply[]): Whole {
  const t = useT();
  const obstaclesOf = useObstacles();
  return useBatch({
    machines: servers.map(namedOf),
    findObstacles: () => obstaclesOf(act, servers),
    field: "server_ids",
    queryKey: GPU_SERVERS,
    gone: t("gpu_server.gone_hint"),
  });
}
