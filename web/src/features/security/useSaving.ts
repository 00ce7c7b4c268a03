import { useQueryClient } from "@tanstack/react-query";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { accountQuery, messageSettingsQuery, securityQuery } from "../../api/queries";
import { PATHS } from "../../domain/paths";
import { askProof } from "../../domain/proof/proved";
import { LEFT, type Save, useSave } from "../../kit/form/useSave";
import { useFollow } from "../../kit/ui/useFollow";

/** What a changed security setting shows in. */
export const SECURITY_KEYS = [securityQuery, messageSettingsQuery, accountQuery].map(({ queryKey }) => queryKey);

/** Asks anew for everything that a changed security setting shows in. */
export function useSecurityChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all(SECURITY_KEYS.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Saves the setting that a form is about, with a fresh proof where the server wants one; then says `words` and goes back. */
export function useSaving<D extends FieldValues, V extends FieldValues>(
  form: UseFormReturn<D, unknown, V>,
  send: (value: V) => Promise<unknown>,
  words: string,
): Save<V> {
  const follow = useFollow();
  return useSave(form, {
    send: async (value) => (await askProof(() => send(value))) ?? LEFT,
    invalidate: SECURITY_KEYS,
    says: () => words,
    done: () => follow(PATHS.security),
  });
}
