import { useRouter } from "@tanstack/react-router";
import { forgetPerson } from "../../api/cache";
import { destination } from "../../destination";
import { rules } from "../../rules/rules";

/** Where the address asks to go after sign-in. */
export interface Enter {
  /** Whether somebody was on a page when the session ended. */
  hasNext: boolean;
  /** Goes there with a fresh account. */
  enter: () => Promise<void>;
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
