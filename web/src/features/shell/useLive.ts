import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { loadPart } from "../../api/transport";

/** Follows what changes while the page is open; the code for it comes after the page. */
export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const ended = new AbortController();
    // Without it the page asks by itself.
    loadPart(() => import("./live")).then(
      ({ startLive }) => {
        if (!ended.signal.aborted) startLive(queries, ended.signal);
      },
      () => undefined,
    );
    return () => ended.abort();
  }, [queries]);
}
