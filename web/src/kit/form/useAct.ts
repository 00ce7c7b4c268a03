import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../../state/toast";
import { type CallKey, useCallKey } from "./useCallKey";

/** How something is done, and what follows. */
export interface Acting<A> {
  /** Calls the server; `keyed` is for calls that move money. */
  call: (keyed: CallKey["keyed"]) => Promise<A>;
  /** Words for a notice once it is done. */
  says?: ((answer: A) => string) | undefined;
  /** What comes next, such as closing the dialog. */
  done?: ((answer: A) => void) | undefined;
  /** What is asked anew, done or refused. */
  invalidate?: readonly QueryKey[] | undefined;
  /** Whether what it is refused for is said where it is asked: no notice says it again. */
  isQuiet?: boolean;
}

/** Something that one press does. */
export interface Act {
  /** Why it was refused. */
  failure: string | undefined;
  busy: boolean;
  act: () => void;
}

/** Does something with one call and tells how it ended. */
export function useAct<A>({ call, says, done, invalidate = [], isQuiet = false }: Acting<A>): Act {
  const queries = useQueryClient();
  const { keyed, done: answered } = useCallKey();
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => call(keyed),
    meta: { quiet: isQuiet },
    onSuccess: (answer) => {
      answered();
      if (says) toast.success(says(answer));
      done?.(answer);
    },
    onSettled: () => Promise.all(invalidate.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  return { failure: error?.message, busy: isPending, act: () => mutate() };
}
