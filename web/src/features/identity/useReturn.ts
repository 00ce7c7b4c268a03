import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { call } from "../../api/call";
import { accountInfo } from "../../api/generated/sdk.gen";
import { accountQuery } from "../../api/queries";
import { token } from "../../api/token";
import { PATHS } from "../../domain/paths";
import { isSamePerson } from "./samePerson";

/** What tells that a window is come back to: its tab, the window itself, a page that the browser kept. */
const RETURNS = ["visibilitychange", "focus", "pageshow"] as const;

/**
 * Looks, whenever this window is come back to, whose session the browser has by now: another window may have signed out and in. For the
 * same person `onSame` is called. For somebody else the page begins anew: what stands on it, or is half typed, would be done as them.
 */
export function useReturn(onSame: () => void): void {
  const queries = useQueryClient();
  const { history } = useRouter();
  const known = useRef(token());
  const look = useEffectEvent(async () => {
    const key = token();
    const before = queries.getQueryData(accountQuery.queryKey);
    if (document.hidden || !key || key === known.current || !before) return;
    const last = known.current;
    known.current = key;
    const account = await call(accountInfo()).catch(() => undefined);
    if (!account) {
      // Asked again at the next return.
      known.current = last;
    } else if (isSamePerson(account, before)) {
      queries.setQueryData(accountQuery.queryKey, account);
      onSame();
    } else {
      // Nothing here is theirs to be asked about before it goes.
      history.destroy();
      window.location.replace(PATHS.home);
    }
  });
  useEffect(() => {
    const listen = () => void look();
    for (const name of RETURNS) window.addEventListener(name, listen);
    return () => {
      for (const name of RETURNS) window.removeEventListener(name, listen);
    };
  }, []);
}
