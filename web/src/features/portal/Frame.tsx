import Box from "@cloudscape-design/components/box";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { useT } from "../../i18n/t";
import { PortalFailed } from "./PortalFailed";
import { useFrameHeight } from "./useFrameHeight";
import { useFrameTalk } from "./useFrameTalk";

/**
 * What the framed console may do: run, keep its own session, send forms, open windows and save files. It may not lead
 * this page elsewhere (no `allow-top-navigation`). `allow-same-origin` leaves it its own origin, which is never ours.
 */
const SANDBOX = "allow-scripts allow-same-origin allow-forms allow-popups allow-downloads";

/** Milliseconds that a portal has to answer. */
const LATE_AFTER = 10_000;

interface Props {
  title: string;
  /** With a code that has not been used. */
  address: string;
  /** Told which of its paths the portal shows. */
  onPath: (path: string) => void;
  /** Asks for another address. */
  onRetry: () => void;
}

/**
 * A portal's frame for one address; where nobody answers there, or nothing comes of it in ten seconds, a page that says so and tries
 * again. A frame tells that it has loaded whatever the browser shows in it: whether anybody answers is asked before.
 */
export function Frame({ title, address, onPath, onRetry }: Props) {
  const t = useT();
  const frame = useRef<HTMLIFrameElement>(null);
  const height = useFrameHeight();
  const [state, setState] = useState<"asking" | "waiting" | "there" | "down">("asking");
  const [loads, setLoads] = useState(0);
  useFrameTalk({ frame, address, loads: state === "there" ? loads : 0, onPath });
  useEffect(() => {
    const over = new AbortController();
    const timer = setTimeout(() => {
      over.abort();
      setState((now) => (now === "there" ? now : "down"));
    }, LATE_AFTER);
    const tell = (next: "waiting" | "down") => over.signal.aborted || setState(next);
    ask(address, over.signal).then(
      () => tell("waiting"),
      () => tell("down"),
    );
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [address]);
  if (state === "down") return <PortalFailed title={title} why={t("portal.late")} onRetry={onRetry} />;
  return (
    <div style={rest}>
      {state !== "there" && (
        <div style={{ position: "absolute", inset: "0 0 auto" }}>
          <Box padding="l">
            <StatusIndicator type="loading">{t("portal.opening", { title })}</StatusIndicator>
          </Box>
        </div>
      )}
      {state !== "asking" && (
        <iframe
          ref={frame}
          title={title}
          src={address}
          sandbox={SANDBOX}
          referrerPolicy="no-referrer"
          style={{ display: "block", width: "100%", height, maxHeight: "100%", border: 0 }}
          onLoad={() => {
            setLoads((count) => count + 1);
            setState("there");
          }}
        />
      )}
    </div>
  );
}

/** Whether anybody answers at an address, without the code in it, which works once; fails where nobody does. */
async function ask(address: string, signal: AbortSignal): Promise<void> {
  const { origin, pathname } = new URL(address);
  // What is answered is not for this page to read.
  await fetch(origin + pathname, {
    mode: "no-cors",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    cache: "no-store",
    signal,
  });
}

/** All that the page leaves: a banner over it takes from its height. */
const rest: CSSProperties = { position: "relative", flex: 1, minHeight: 240 };
