import { useQuery } from "@tanstack/react-query";
import { accountQuery } from "../../api/queries";
import { keepText, readKept } from "../../state/kept";
import { createStore, useStore } from "../../state/store";

const KEY = "home_whole";
const store = createStore(readKept(KEY));

/**
 * Whether the person wants the whole page although the account is new, and what keeps that in this browser: to the server a page with all of its
 * parts in their usual order is one that nobody has arranged.
 */
export function useWhole(): [isWhole: boolean, keep: (isWhole: boolean) => void] {
  const person = useQuery(accountQuery).data?.user.user_id ?? "";
  const isWhole = useStore(store) === person && person !== "";
  return [isWhole, (next) => next !== isWhole && keep(next ? person : "")];
}

function keep(person: string): void {
  store.set(person);
  keepText(KEY, person);
}
