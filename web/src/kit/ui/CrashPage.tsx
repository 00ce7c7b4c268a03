import Button from "@cloudscape-design/components/button";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { ApiError } from "../../api/call";
import { isTransport, isUnfetched } from "../../api/transport";
import { useT } from "../../i18n/t";
import { keepText, readKept } from "../../state/kept";
import { ErrorFrame } from "./ErrorFrame";
import { useFollow, useHref } from "./useFollow";

interface Props {
  error: unknown;
  /** Draws the page again. */
  reset: () => void;
  /** The path that leads out. */
  home: string;
  /** Asks whether the server answers. */
  isReachable: () => Promise<boolean>;
}

/** Under which name it is kept when a page was loaded anew by itself, and the milliseconds in which none is again. */
const RENEWED = "renewed-at";
const PATIENCE = 60_000;

/** Notes that a page is loaded anew by itself; says false where that was so a moment ago, or cannot be noted: it would go on for ever. */
function isFirstRenewal(): boolean {
  const now = String(Date.now());
  if (Date.now() - Number(readKept(RENEWED)) < PATIENCE) return false;
  keepText(RENEWED, now);
  return readKept(RENEWED) === now;
}

/** What stands where a page broke. It says nothing of the cause, unless that lies outside this program: it is in the log. */
export function CrashPage({ error, reset, home, isReachable }: Props) {
  const t = useT();
  const router = useRouter();
  const follow = useFollow();
  const hrefOf = useHref();
  const queries = useQueryClient();
  // What the page loaded may be what it broke on: it is loaded anew.
  const again = async () => {
    // The browser remembers what it could not fetch: once there is a server again, the page is loaded anew.
    if (isUnfetched(error) && (await isReachable())) return window.location.reload();
    queries.removeQueries({ type: "inactive", predicate: ({ queryKey }) => queryKey[0] !== "site" });
    await router.invalidate();
    reset();
  };
  // A server that answers and has not this part of the program is of another version than the page: it comes anew, with the parts of now.
  const renew = useEffectEvent(async () => {
    if (isUnfetched(error) && (await isReachable()) && isFirstRenewal()) window.location.reload();
  });
  useEffect(() => void renew(), []);
  const isAway = isTransport(error);
  const comeBack = useEffectEvent(again);
  useEffect(() => {
    if (!isAway) return;
    const listen = () => void comeBack();
    window.addEventListener("online", listen);
    return () => window.removeEventListener("online", listen);
  }, [isAway]);
  const [title, text] = isAway
    ? [t("error.offline_title"), t("request.network")]
    : [t("error.crash_title"), error instanceof ApiError ? error.message : t("error.crash")];
  return (
    <ErrorFrame title={title} text={text} isAlert>
      {/* Loaded anew on purpose: what broke may still be in memory. Without a network the browser would show its own page. */}
      <Button href={hrefOf(home)} onFollow={(event) => isAway && follow(home, event)}>
        {t("error.home")}
      </Button>
      <Button variant="primary" onClick={again}>
        {t("shell.retry")}
      </Button>
    </ErrorFrame>
  );
}
