import type { Violation } from "@portico/rules";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { BaseSyntheticEvent } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "../../api/call";
import { applyViolations } from "../../rules/form";
import { toast } from "../../state/toast";
import { type Attempt, useAttempt } from "./useAttempt";
import { type CallKey, useCallKey } from "./useCallKey";
import { useHalfTyped } from "./useHalfTyped";

/** What a form's `send` answers when the person left before anything was saved: nothing follows. */
export const LEFT = Symbol("left");

/** How a form is saved, and what follows; in this order. */
interface Saving<V, A> {
  /**
   * Calls the server; `keyed` is for calls that move money. {@link LEFT}: nothing was saved and nothing follows. What it throws
   * is said over the form.
   */
  send: (value: V, keyed: CallKey["keyed"]) => Promise<A | typeof LEFT>;
  /** Takes a refusal that means more than a broken rule; answers whether that was all, or throws what is to be said instead. */
  takes?: (refusal: ApiError) => boolean;
  /** The part of the body that the form fills in: the server leads its fields with it. */
  under?: string;
  /** What is asked anew. */
  invalidate?: readonly QueryKey[];
  /** Words for a notice. */
  says?: (answer: A, value: V) => string;
  /** What comes next, such as closing the dialog. */
  done?: (answer: A, value: V) => unknown;
  /** The tries that the form shares with another act of its page. */
  tries?: Attempt;
  /** Whether nothing in it is worth a question before the page is left, such as a password alone. */
  isBrief?: boolean;
}

/** What a form, a page or a dialog is given to save. */
export interface Save<V> {
  /** Words for an alert over the form; `null` when there is nothing to say. */
  failure: string | null;
  busy: boolean;
  /** Judges what is filled in and saves it. */
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
  /** Saves what is judged already. */
  save: (value: V) => Promise<void>;
}

/** Saves a form; a rule that the server finds broken lands on its field, and in the alert when the form shows none for it. */
export function useSave<D extends FieldValues, V extends FieldValues, A>(
  form: UseFormReturn<D, unknown, V>,
  { send, takes, under, invalidate = [], says, done, tries, isBrief = false }: Saving<V, A>,
): Save<V> {
  const queries = useQueryClient();
  const { keyed, done: answered } = useCallKey();
  const release = useHalfTyped(form, !isBrief);
  const own = useAttempt();
  const { failure, busy, attempt } = tries ?? own;
  const save = (value: V) =>
    attempt(
      async () => {
        const answer = await send(value, keyed).catch((error: unknown): typeof LEFT => {
          if (!(error instanceof ApiError && takes?.(error))) throw error;
          return LEFT;
        });
        answered();
        if (answer === LEFT) return;
        release();
        await Promise.all(invalidate.map((queryKey) => queries.invalidateQueries({ queryKey })));
        if (says) toast.success(says(answer, value));
        await done?.(answer, value);
      },
      ({ violations }) =>
        applyViolations(form, under ? violations.map((one) => withoutPrefix(one, under)) : violations),
    );
  return { failure, busy, onSubmit: form.handleSubmit(save), save };
}

/** A violation by the form's own name of its field: `title.name` under `title` is `name`. */
export function withoutPrefix({ field, rule }: Violation, under: string): Violation {
  return { field: field.startsWith(`${under}.`) ? field.slice(under.length + 1) : field, rule };
}
