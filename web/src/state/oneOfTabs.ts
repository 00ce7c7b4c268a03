import { isLive } from "./live";

/** What the tabs of a browser agree on who listens by, and what the listener tells the others by. */
const NAME = "portico-live";
/** Milliseconds before a stream that ended is asked for again, at first and at most; one that went on for so long ended well. */
const [FIRST, MOST, WELL] = [1_000, 60_000, 30_000];

/** Listens once: until the stream ends, or cannot be had. It says when it has begun, and hands over what is told. */
export type Listen = (signal: AbortSignal, begun: () => void, hear: (data: string) => void) => Promise<void>;

/** What the listener tells the other tabs. */
type Told = { data: string } | { isLive: boolean } | "who";

/** What is told when something may have been missed. */
export const MISSED = "";

/**
 * Has one of the browser's tabs listen and tell the others, since a browser has few connections. Where tabs cannot agree nobody listens,
 * and pages ask by themselves.
 */
export function listenInOneTab(listen: Listen, hear: (data: string) => void, signal: AbortSignal): void {
  if (!navigator.locks || typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(NAME);
  let leads = false;
  const tell = (told: Told) => channel.postMessage(told);
  const become = (live: boolean) => {
    // What happened before anybody listened, nobody told.
    if (live && !isLive.get()) hear(MISSED);
    isLive.set(live);
  };
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data === "who") {
      if (leads) tell({ isLive: isLive.get() });
    } else if ("data" in data) hear(data.data);
    else if (!leads) become(data.isLive);
  };
  signal.addEventListener("abort", () => {
    channel.close();
    isLive.set(false);
  });
  tell("who");
  const lead = async () => {
    leads = true;
    let pause = FIRST;
    const say = (live: boolean) => {
      become(live);
      tell({ isLive: live });
    };
    const pass = (data: string) => {
      hear(data);
      tell({ data });
    };
    while (!signal.aborted) {
      const at = Date.now();
      await listen(signal, () => say(true), pass).catch(() => undefined);
      if (signal.aborted) return;
      say(false);
      pause = Date.now() - at > WELL ? FIRST : Math.min(pause * 2, MOST);
      await rest(pause, signal);
    }
  };
  // Given up, the lock is another tab's.
  navigator.locks.request(NAME, { signal }, lead).catch(() => undefined);
}

/** Waits, or until the signal, or until there is a network again. */
function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}
