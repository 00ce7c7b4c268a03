import { useSuspenseQuery } from "@tanstack/react-query";
import { accountQuery } from "../../api/queries";

/** Who is signed in, as far as it matters to what they may do with others. */
export function useSelf(): { user_id: string; isMain: boolean } {
  const { data } = useSuspenseQuery(accountQuery);
  return { user_id: data.user.user_id, isMain: data.roles.includes("main") };
}
