import { useRouter } from "@tanstack/react-router";
import { forgetPerson } from "../../api/cache";
import { rules } from "../../rules/rules";

/** Where the address asks to go after sign-in. */
export interface Enter {
  /** Whether somebody was on a page when the session ended. */
  hasNext: boolean;
  /** Goes there with a fresh account. */
  enter: () => Promise<void>;
}

/**
 * Where to go after sign-in: `next`, as far as core's rule lets it lead into this console, with the other values of the
 * query; the home page otherwise.
 */
export function destination(search: string, nextPath: (typed: string) => string): string {
  const query = new URLSearchParams(search);
  const next = query.get("next");
  query.delete("next");
  query.delete("token");
  if (next === null) return nextPath("");
  const rest = query.toString();
  return nextPath(rest === "" ? next : `${next}${next.includes("?") ? "&" : "?"}${rest}`);
}

/** Leaves the sign-in page for where the person wanted to go. */
export function useEnter(): Enter {
  const { history } = useRouter();
  const { search } = history.location;
  return {
    hasNext: new URLSearchParams(search).has("next"),
    enter: async () => {
      // What was fetched for whoever was here before is of no use to the one who enters.
      forgetPerson();
      history.replace(destination(search, rules.nextPath));
    },
  };
}
