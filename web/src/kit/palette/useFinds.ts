import { useQueries } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** How long nothing is typed before the server is asked, in milliseconds. */
const PAUSE = 200;
/** Fewer characters would find everything; more no list takes. */
const LEAST = 2;
const MOST = 64;

/** What the query of a search begins with. */
export const PALETTE = "palette";

/** Something that was found by its name. */
export interface Find {
  id: string;
  title: string;
  /** Tells it from others of its name. */
  about: string;
  path: string;
}

/** A kind of thing that is looked for. */
export interface FindKind<F extends Find> {
  name: string;
  find: (q: string, signal: AbortSignal) => Promise<readonly F[]>;
}

/** Looks for what bears the typed words in its name or number, by kind; kinds of which there is none are left out. */
export function useFinds<F extends Find, K>(kinds: readonly (K & FindKind<F>)[], typed: string) {
  const q = usePaused(typed.trim().slice(0, MOST));
  const answers = useQueries({
    queries: kinds.map(({ name, find }) => ({
      queryKey: [PALETTE, name, q],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(q, signal),
      enabled: q.length >= LEAST,
      staleTime: 30_000,
      meta: { quiet: true },
    })),
  });
  const found = kinds.map((kind, at) => ({ ...kind, things: answers[at]?.data ?? [] }));
  // What bears the words in its name stands over what bears them elsewhere, such as in its project's.
  const wanted = q.toLowerCase();
  const bears = ({ things }: { things: readonly F[] }) =>
    things.some(({ title }) => title.toLowerCase().includes(wanted));
  const shown = [...found.filter(bears), ...found.filter((kind) => kind.things.length > 0 && !bears(kind))];
  return { q, shown };
}

/** What was typed when nothing was typed for a moment. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}
