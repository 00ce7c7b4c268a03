import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { loadPart } from "../../api/transport";

/** Milliseconds that a page has to itself: whatever it shows first was asked for just now. */
const AFTER = 2_000;

/** Follows what changes while the page is open; the code and the connection for it come after the page. */
export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const ended = new AbortController();
    const begin = () => {
      // Without it the page asks by itself.
      loadPart(() => import("./live")).then(
        ({ startLive }) => {
          if (!ended.signal.aborted) startLive(queries, ended.signal);
        },
        () => undefined,
      );
    };
    const timer = setTimeout(begin, AFTER);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [queries]);
}
