import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

/** What Cloudscape's links and menus tell when one is followed. */
interface Followed {
  preventDefault: () => void;
}

/** Goes to a path of the console without loading the page anew. */
export function useFollow(): (path: string, event?: Followed) => void {
  const { history } = useRouter();
  return useCallback(
    (path, event) => {
      event?.preventDefault();
      history.push(path);
    },
    [history],
  );
}

/** Makes the address of a path, as links carry it: a page may keep its paths behind a `#`. */
export function useHref(): (path: string) => string {
  const { history } = useRouter();
  return (path) => history.createHref(path);
}

/** Goes to a path as the person asked by cancelling: what is half typed is given up without a question. */
export function useCancel(): (path: string) => void {
  const { history } = useRouter();
  return (path) => history.push(path, undefined, { ignoreBlocker: true });
}
