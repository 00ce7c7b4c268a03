import Box from "@cloudscape-design/components/box";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "../../api/call";
import { ruleWords } from "../../i18n/ruleWords";
import { useT } from "../../i18n/t";
import type { Named, Obstacle } from "./obstacles";

/** Some machines of one kind, with all of which something is done, or with none. */
interface Batch {
  machines: readonly Named[];
  /** Which of them are in the way by what is shown of them; asked once a try was refused. */
  findObstacles: () => Obstacle[];
  /** The list of ids in the call: a refusal names a machine by its place there, as `instance_ids[0]` does. */
  field: string;
  /** What is asked anew once a try was refused. */
  queryKey: QueryKey;
  /** What is said of a single one that is not there any more. */
  gone: string;
}

/** Something that is done with all of some machines, or with none of them. */
export interface Whole {
  /** Calls the server about them; what it refuses is thrown with words for the whole. */
  send: <A>(ask: (ids: string[]) => Promise<A>) => Promise<A>;
  /** Which of several were in the way of the last try, each with its reason; nothing where none was. */
  obstacles: ReactNode;
}

/** Does something with some machines, and tells which of them are in the way where the server refuses it. */
export function useWhole({ machines, findObstacles, field, queryKey, gone }: Batch): Whole {
  const t = useT();
  const queries = useQueryClient();
  const [told, setTold] = useState<readonly Obstacle[]>([]);
  const send: Whole["send"] = async (ask) => {
    setTold([]);
    const sent = machines;
    try {
      return await ask(sent.map(({ id }) => id));
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      // What they were taken for is over: the list is asked anew, and judged by what it says.
      void queries.invalidateQueries({ queryKey });
      const isOne = sent.length === 1;
      const found = obstaclesIn(refusal, sent, field);
      if (found.length === 0 && refusal.status === 404) throw new Error(isOne ? gone : t("compute.whole_gone"));
      if (found.length === 0) throw refusal;
      setTold(found);
      throw new Error(isOne && found[0] ? found[0].reason : t("compute.whole_refused"));
    }
  };
  // The server names the first that it comes to; the others are known from what is shown of them.
  const named = new Set(told.map(({ id }) => id));
  const others = told.length > 0 ? findObstacles() : [];
  const all = [...told, ...others.filter(({ id }) => !named.has(id))];
  return { send, obstacles: machines.length > 1 && all.length > 0 && <Obstacles obstacles={all} /> };
}

/** What a refusal names: the server tells machines by their place in the call, from 0. */
function obstaclesIn({ violations }: ApiError, sent: readonly Named[], list: string): Obstacle[] {
  return violations.flatMap(({ field, rule }) => {
    const [, named, place] = /^(\w+)\[(\d+)\]$/.exec(field) ?? [];
    const machine = named === list ? sent[Number(place)] : undefined;
    return machine ? [{ ...machine, reason: ruleWords(rule) }] : [];
  });
}

function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const t = useT();
  return (
    <div aria-live="polite">
      <Box variant="strong">{t("compute.obstacles")}</Box>
      <ul>
        {obstacles.map(({ id, name, reason }) => (
          <li key={id}>{t("compute.obstacle", { name, reason })}</li>
        ))}
      </ul>
    </div>
  );
}
