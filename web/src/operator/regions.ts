import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call";
import { engineList } from "./generated/sdk.gen";
import { useMay } from "./may";

/** Asks for the regions that have an engine; of whoever may not see engines nothing is asked. */
export function useRegions() {
  const mayAsk = useMay()("engine_view");
  return useQuery({
    queryKey: ["engines", "names"],
    queryFn: async ({ signal }) => (await call(engineList({ signal }))).engines.map(({ region }) => region),
    enabled: mayAsk,
    meta: { quiet: true },
  });
}
