import type { ReactNode } from "react";
import { queryClient } from "../../api/cache";
import { accountQuery } from "../../api/queries";
import { Console } from "./Console";

/** What stands in for a page, such as words about an error: inside the console's frame for whoever is signed in. */
export function Framed({ children }: { children: ReactNode }) {
  const isKnown = queryClient.getQueryData(accountQuery.queryKey) !== undefined;
  return isKnown ? <Console>{children}</Console> : children;
}
