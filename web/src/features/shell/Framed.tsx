import type { ReactNode } from "react";
import { queryClient } from "../../api/cache";
import { accountQuery } from "../../api/queries";
import { Console } from "./Console";

/** What stands in for a page, such as words about an error: inside the console's frame for whoever is signed in. */
export function Framed({ children }: { children: ReactNode }) {
  const account = queryClient.getQueryData(accountQuery.queryKey);
  // Who owes something first, such as the terms, has no frame to stand in.
  const isFramed = account && !account.terms_due && !account.must_change_password;
  return isFramed ? <Console>{children}</Console> : children;
}
