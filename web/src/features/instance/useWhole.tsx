import Box from "@cloudscape-design/components/box";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "../../api/call";
import type { InstanceReply } from "../../api/generated/types.gen";
import { INSTANCES } from "../../domain/instance/queries";
import { ruleWords } from "../../i18n/ruleWords";
import { useT } from "../../i18n/t";
import type { Allowable } from "./acts";
import { type Obstacle, useObstacles } from "./useAllowed";

/** Something that is done with all of some instances, or with none of them. */
interface Whole {
  /** Calls the server about them; what it refuses is thrown with words for the whole. */
  send: <A>(ask: (instanceIds: string[]) => Promise<A>) => Promise<A>;
  /** Which of several were in the way of the last try, each with its reason; nothing where none was. */
  obstacles: ReactNode;
}

/** Does something with some instances, and tells which of them are in the way where the server refuses it. */
export function useWhole(act: Allowable, instances: readonly InstanceReply[]): Whole {
  const t = useT();
  const queries = useQueryClient();
  const obstaclesOf = useObstacles();
  const [told, setTold] = useState<readonly Obstacle[]>([]);
  const send: Whole["send"] = async (ask) => {
    setTold([]);
    const sent = instances;
    try {
      return await ask(sent.map(({ instance_id }) => instance_id));
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      // What they were taken for is over: the list is asked anew, and judged by what it says.
      void queries.invalidateQueries({ queryKey: INSTANCES });
      const isOne = sent.length === 1;
      const found = obstaclesIn(refusal, sent);
      if (found.length === 0 && refusal.status === 404)
        throw new Error(t(isOne ? "instance.gone_hint" : "instance.whole_gone"));
      if (found.length === 0) throw refusal;
      setTold(found);
      throw new Error(isOne && found[0] ? found[0].reason : t("instance.whole_refused"));
    }
  };
  // The server names the first that it comes to; the others are known from what is shown of them.
  const named = new Set(told.map(({ instance }) => instance.instance_id));
  const others = obstaclesOf(act, told.length > 0 ? instances : []);
  const all = [...told, ...others.filter(({ instance }) => !named.has(instance.instance_id))];
  return { send, obstacles: instances.length > 1 && all.length > 0 && <Obstacles obstacles={all} /> };
}

/** What a refusal names: the server tells instances by their place in the call, from 0. */
function obstaclesIn({ violations }: ApiError, sent: readonly InstanceReply[]): Obstacle[] {
  return violations.flatMap(({ field, rule }) => {
    const instance = sent[Number(/^instance_ids\[(\d+)\]$/.exec(field)?.[1])];
    return instance ? [{ instance, reason: ruleWords(rule) }] : [];
  });
}

function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const t = useT();
  return (
    <div aria-live="polite">
      <Box variant="strong">{t("instance.obstacles")}</Box>
      <ul>
        {obstacles.map(({ instance: { instance_id, name }, reason }) => (
          <li key={instance_id}>{t("instance.obstacle", { name, reason })}</li>
        ))}
      </ul>
    </div>
  );
}
