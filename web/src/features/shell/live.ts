import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import type { LiveHintReply } from "../../api/generated/types.gen";
import { liveStream } from "../../api/liveStream";
import { listenInOneTab, MISSED } from "../../kit/live/oneOfTabs";

type Topic = NonNullable<LiveHintReply["topic"]>;

/** What is asked for again when something changed. */
const ASKED: Record<Topic, readonly QueryKey[]> = {
  balance: [["balance"]],
  gpu_server: [["gpu_servers"], ["resources"], ["regions"]],
  instance: [["instances"], ["resources"], ["events"], ["regions"]],
  message: [["messages"], ["events"]],
  order: [["orders"]],
  ticket: [["tickets"]],
};
const TOPICS = Object.keys(ASKED) as Topic[];
/** Milliseconds for which changes are put together: twenty instances that are ordered at once are one question. */
const TOGETHER = 200;
/** Milliseconds for which an answer counts as new when the first stream begins, just after the page. */
const NEW = 5_000;

/** Has what stands on the page asked for again as soon as the server says that it changed. */
export function startLive(queries: QueryClient, signal: AbortSignal): void {
  const changed = new Set<Topic>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasBegun = false;
  const ask = () => {
    timer = undefined;
    for (const topic of changed) {
      for (const queryKey of ASKED[topic]) void queries.invalidateQueries({ queryKey: [...queryKey] });
    }
    changed.clear();
  };
  /** What the page has just asked is not asked again because a stream begins; what is older is. */
  const begin = () => {
    hasBegun = true;
    const predicate = ({ state, queryKey }: Query) =>
      Date.now() - state.dataUpdatedAt > NEW &&
      state.fetchStatus !== "fetching" &&
      Object.values(ASKED).some((keys) => keys.some(([first]) => first === queryKey[0]));
    void queries.invalidateQueries({ predicate });
  };
  listenInOneTab(
    liveStream,
    (data) => {
      if (data === MISSED && !hasBegun) return begin();
      for (const topic of topicsOf(data)) changed.add(topic);
      timer ??= setTimeout(ask, TOGETHER);
    },
    signal,
  );
  signal.addEventListener("abort", () => clearTimeout(timer));
}

/** What a hint is about; everything, where something was missed or is not understood. */
function topicsOf(data: string): readonly Topic[] {
  if (data === MISSED) return TOPICS;
  const { topic } = JSON.parse(data) as LiveHintReply;
  return topic && topic in ASKED ? [topic] : TOPICS;
}
