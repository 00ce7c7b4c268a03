import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call";
import { accountHomeUpdate } from "../../api/generated/sdk.gen";
import type { HomeReply } from "../../api/generated/types.gen";
import { homeQuery } from "../../api/queries";
import { ruleWords } from "../../i18n/ruleWords";
import { loadConsole } from "../../rules/rules";
import { toast } from "../../state/toast";

/** Saves how the first page is arranged. It is shown at once, and as it was again when the server does not take it. */
export function useSaveHome() {
  const queries = useQueryClient();
  const { queryKey } = homeQuery;
  const { mutate, isPending } = useMutation({
    mutationFn: async (home: HomeReply) => {
      const verdict = (await loadConsole()).checkHome(home);
      const [broken] = verdict.verdict === "invalid" ? verdict.violations : [];
      if (broken) throw new Error(ruleWords(broken.rule));
      return call(accountHomeUpdate({ body: home }));
    },
    onMutate: async (home) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, home);
    },
    onError: toast.failure,
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return { save: (home: HomeReply) => mutate(home), busy: isPending };
}
