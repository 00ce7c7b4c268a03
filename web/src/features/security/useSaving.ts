import { useQueryClient } from "@tanstack/react-query";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { accountQuery, messageSettingsQuery, securityQuery } from "../../api/queries";
import { proved } from "../../domain/proof/proved";
import { useAttempt } from "../../kit/form/useAttempt";
import { toast } from "../../kit/ui/toast";
import { useFollow } from "../../kit/ui/useFollow";
import { applyViolations } from "../../rules/form";

/** Where all security settings are. */
export const SECURITY_PATH = "/main/accountsecurity";

/** Saves a setting of a form. */
export interface Saving {
  failure: string | null;
  busy: boolean;
  /** Runs the call, with a fresh proof where the server wants one; says `words` and goes back once it is done. */
  save: (act: () => Promise<unknown>, words: string) => Promise<void>;
}

/** Asks anew for everything that a changed security setting shows in. */
export function useSecurityChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  const keys = [securityQuery, messageSettingsQuery, accountQuery].map(({ queryKey }) => queryKey);
  return () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Saves the setting that a form is about; what is wrong lands on the form's fields. */
export function useSaving<D extends FieldValues, V extends FieldValues>(form: UseFormReturn<D, unknown, V>): Saving {
  const { failure, busy, attempt } = useAttempt();
  const follow = useFollow();
  const changed = useSecurityChanged();
  const save: Saving["save"] = (act, words) =>
    attempt(
      async () => {
        if (!(await proved(act))) return;
        await changed();
        toast.success(words);
        follow(SECURITY_PATH);
      },
      ({ violations }) => {
        applyViolations(form, violations);
        return violations.every(({ field }) => field in form.getValues());
      },
    );
  return { failure, busy, save };
}
