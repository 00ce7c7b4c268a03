import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { projectsQuery, vdcsQuery } from "../../api/queries";

/** Asks for projects and VDCs anew, after a change, and for what goes with them. */
export function usePlacesChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  return useCallback(
    () =>
      Promise.all(
        [projectsQuery.queryKey, vdcsQuery.queryKey, ["budgets"], ["account"]].map((queryKey) =>
          queries.invalidateQueries({ queryKey: [...queryKey] }),
        ),
      ),
    [queries],
  );
}
