import Button from "@cloudscape-design/components/button";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { ApiError } from "../../api/call";
import { isTransport, isUnfetched } from "../../api/transport";
import { useT } from "../../i18n/t";
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
