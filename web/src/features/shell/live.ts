import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import type { LiveHintReply } from "../../api/generated/types.gen";
import { liveStream } from "../../api/liveStream";
import { listenInOneTab, MISSED } from "../../state/oneOfTabs";

type Topic = NonNullable<LiveHintReply["topic"]>;

/** What is asked for again when something changed. */
const ASKED: Record<Topic, readonly QueryKey[]> = {
  balance: [["balance"]],
  gpu_server: [["gpu_servers"], ["resources"], ["events"], ["regions"]],
  instance: [["instances"], ["resources"], ["events"], ["regions"]],
  message: [["messages"], ["events"]],
  order: [["orders"], ["resources"], ["balance"], ["instances"], ["gpu_servers"]],
  ticket: [["tickets"]],
};
const TOPICS = Object.keys(ASKED) as Topic[];
/** Milliseconds for which changes are put together: twenty instances that are ordered at once are one question. */
const TOGETHER = 200;
/** Milliseconds for which an answer counts as new when the first stream begins, just after the page, and in which the page comes to rest. */
const NEW = 5_000;

/** Has what stands on the page asked for again as soon as the server says that it changed. */
export function startLive(queries: QueryClient, signal: AbortSignal): void {
  const changed = new Set<Topic>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  let hasBegun = false;
  const ask = () => {
    timer = undefined;
    for (const topic of changed) {
      for (const queryKey of ASKED[topic]) void queries.invalidateQueries({ queryKey: [...queryKey] });
    }
    changed.clear();
  };
  /** What is old is asked again; what the page has just asked only once it has come to rest, unless something else did: it may have changed before the stream stood. */
  const begin = () => {
    hasBegun = true;
    const found = queries.getQueryCache().findAll({ predicate: isFollowed });
    const isNew = ({ state }: Query) => state.fetchStatus === "fetching" || Date.now() - state.dataUpdatedAt <= NEW;
    const fresh = found.filter(isNew).map((query) => ({ query, known: answersOf(query) }));
    const renew = ({ queryKey }: Query) => void queries.invalidateQueries({ queryKey, exact: true });
    for (const query of found) if (!isNew(query)) renew(query);
    later = setTimeout(() => {
      for (const { query, known } of fresh) if (answersOf(query) <= known) renew(query);
    }, NEW);
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
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    clearTimeout(later);
  });
}

const isFollowed = ({ queryKey }: Query) =>
  Object.values(ASKED).some((keys) => keys.some(([first]) => first === queryKey[0]));

/** How often a question has been answered, with the answer that is on its way. */
const answersOf = ({ state }: Query) => state.dataUpdateCount + (state.fetchStatus === "fetching" ? 1 : 0);

/** What a hint is about; everything, where something was missed or is not understood. */
function topicsOf(data: string): readonly Topic[] {
  if (data === MISSED) return TOPICS;
  const { topic } = JSON.parse(data) as LiveHintReply;
  return topic && topic in ASKED ? [topic] : TOPICS;
}
