import type { Violation } from "@portico/rules";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { ruleWords } from "../i18n/ruleWords";

/** What a wasm check answers. */
type Verdict<V> = { verdict: "valid"; value: V } | { verdict: "invalid"; violations: Violation[] };

function errors<D extends FieldValues>(violations: readonly Violation[]): FieldErrors<D> {
  const found: Record<string, { type: string; message: string }> = {};
  for (const { field, rule } of violations) found[field] ??= { type: rule.rule, message: ruleWords(rule) };
  return found as FieldErrors<D>;
}

/** A form whose only judge is a wasm check: feedback as one types, the checked value on submit. */
export function useRulesForm<D extends FieldValues, V extends FieldValues = D>(
  check: (draft: D) => Verdict<V>,
  defaultValues: D,
): UseFormReturn<D, unknown, V> {
  const resolver: Resolver<D, unknown, V> = (draft) => {
    const verdict = check(draft);
    return verdict.verdict === "valid"
      ? { values: verdict.value, errors: {} }
      : { values: {}, errors: errors<D>(verdict.violations) };
  };
  return useForm<D, unknown, V>({ resolver, defaultValues: defaultValues as DefaultValues<D>, mode: "onChange" });
}

/** Puts the server's violations on their fields, as the check's own. */
export function applyViolations<D extends FieldValues, V extends FieldValues>(
  form: UseFormReturn<D, unknown, V>,
  violations: readonly Violation[],
): void {
  for (const { field, rule } of violations) {
    form.setError(field as Path<D>, { type: rule.rule, message: ruleWords(rule) }, { shouldFocus: true });
  }
}
