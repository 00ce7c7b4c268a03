import type { Violation } from "@portico/rules";
import { useEffect, useRef } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { ruleWords } from "../i18n/ruleWords";
import { useLang } from "../i18n/t";

/** What a check answers. */
export type Verdict<V> = { verdict: "valid"; value: V } | { verdict: "invalid"; violations: Violation[] };

/** Words a broken rule. */
type Wording = (violation: Violation) => string;
const ownWords: Wording = ({ rule }) => ruleWords(rule);

function errors<D extends FieldValues>(violations: readonly Violation[], words: Wording): FieldErrors<D> {
  const found: FieldErrors<D> = {};
  for (const violation of violations) {
    const { field, rule } = violation;
    // `user.email` is the field of a form within the form.
    if (get(found, `${field}.type`) !== undefined) continue;
    set(found, `${field}.type`, rule.rule);
    set(found, `${field}.message`, words(violation));
  }
  return found;
}

/**
 * A form whose only judge is a check: feedback as one types, the checked value on submit. `words` are for a form that says more of
 * a broken rule than the rule does.
 */
export function useRulesForm<D extends FieldValues, V extends FieldValues = D>(
  check: (draft: D) => Verdict<V>,
  defaultValues: D,
  words: Wording = ownWords,
): UseFormReturn<D, unknown, V> {
  const resolver: Resolver<D, unknown, V> = (draft) => {
    const verdict = check(draft);
    return verdict.verdict === "valid"
      ? { values: verdict.value, errors: {} }
      : { values: {}, errors: errors<D>(verdict.violations, words) };
  };
  const form = useForm<D, unknown, V>({
    resolver,
    defaultValues: defaultValues as DefaultValues<D>,
    mode: "onChange",
  });
  useReworded(form);
  return form;
}

/** Which fields show a mistake; one of a form within the form by both names. */
function wrongFields(errors: object, before = ""): string[] {
  return Object.entries(errors as Record<string, unknown>).flatMap(([name, error]) => {
    if (typeof error !== "object" || error === null) return [];
    const field = before + name;
    return "type" in error && typeof error.type === "string" ? [field] : wrongFields(error, `${field}.`);
  });
}

/** Words the mistakes that are shown again when the language changes. */
function useReworded<D extends FieldValues, V>({ formState, trigger }: UseFormReturn<D, unknown, V>): void {
  const lang = useLang();
  const worded = useRef(lang);
  useEffect(() => {
    if (worded.current === lang) return;
    worded.current = lang;
    // Not the form within the form: all that is empty in it would be called a mistake.
    const fields = wrongFields(formState.errors) as Path<D>[];
    if (fields.length > 0) void trigger(fields);
  }, [lang, formState.errors, trigger]);
}

/**
 * Puts the server's violations on their fields, as the check's own; the first field gets the focus unless the person is busy.
 * Answers whether the form shows a field for each: what has none is to be said in an alert.
 */
export function applyViolations<D extends FieldValues, V extends FieldValues>(
  form: UseFormReturn<D, unknown, V>,
  violations: readonly Violation[],
  shouldFocus = true,
): boolean {
  for (const { field, rule } of violations) {
    form.setError(field as Path<D>, { type: rule.rule, message: ruleWords(rule) }, { shouldFocus });
  }
  const shown = [...form.control._names.mount];
  // A field of several parts shows what is wrong with each: `grants` that of `grants.0.scope`.
  return violations.every(({ field }) => shown.some((name) => field === name || field.startsWith(`${name}.`)));
}
