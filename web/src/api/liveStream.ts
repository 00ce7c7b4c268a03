import { readEvents } from "../state/events";
import type { Listen } from "../state/oneOfTabs";
import type { LiveStreamData } from "./generated/types.gen";
import { token } from "./token";

const PATH: LiveStreamData["url"] = "/gicend/live/stream/";
/** Seconds for which one stream goes on: as many as the server lets it. */
const SECONDS = 900;

/** Listens to what the server tells of changes. Nobody asked for it: it is no use of the session, and when it is refused pages go on without. */
export const liveStream: Listen = async (signal, begun, hear) => {
  const key = token();
  if (!key || !navigator.onLine) return;
  const headers = { "access-token": key, "x-request-id": crypto.randomUUID(), "x-background": "1" };
  const answer = await fetch(`${PATH}?seconds=${SECONDS}`, {
    headers,
    signal,
    credentials: "same-origin",
    cache: "no-store",
  });
  if (!answer.ok || !answer.body) return;
  begun();
  await readEvents(answer.body, hear);
};
