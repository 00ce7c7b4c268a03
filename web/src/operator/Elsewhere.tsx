import Box from "@cloudscape-design/components/box";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { useT } from "../i18n/t";
import { useListState } from "../kit/table/useListState";
import { PageLink } from "./PageLink";
import { listPath, type PageName } from "./paths";

interface Props<State extends string> {
  /** Of which queue, by the path of its page. */
  name: PageName;
  /** The states that can be chosen, and the empty one of what waits. */
  states: readonly (State | "")[];
  word: (state: State | "") => string;
  /** Whether what is searched for is found with a state; the empty one: among what waits. */
  has: (state: State | "", q: string, signal: AbortSignal) => Promise<boolean>;
}

/**
 * Where what is searched for in a queue is found with another status than the chosen one: whoever types a number does not know how far
 * that is. Nothing while nothing is searched for, or found.
 */
export function Elsewhere<State extends string>({ name, states, word, has }: Props<State>) {
  const t = useT();
  const { value } = useListState();
  const [q, chosen] = [value("q"), value("state")];
  const { data: found = [] } = useQuery({
    queryKey: [name, "elsewhere", q, chosen],
    queryFn: async ({ signal }) => {
      const others = states.filter((state) => state !== chosen);
      const are = await Promise.all(others.map((state) => has(state, q, signal)));
      return others.filter((_, at) => are[at]);
    },
    enabled: q !== "",
    meta: { quiet: true },
  });
  if (found.length === 0) return null;
  return (
    <Box padding={{ top: "xs" }}>
      {t("operator.found_elsewhere")}{" "}
      {found.map((state, at) => (
        <Fragment key={state}>
          {at > 0 && t("operator.found_and")}
          <PageLink path={listPath(name, { ...(state && { state }), q })}>{word(state)}</PageLink>
        </Fragment>
      ))}
    </Box>
  );
}
