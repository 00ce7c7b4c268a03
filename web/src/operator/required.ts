import type { Violation } from "@portico/rules";
import type { FieldValues } from "react-hook-form";
import type { Verdict } from "../rules/form";

/** Judges a form by what of it must not be left empty; everything else is the server's to judge. */
export function requiring<D extends FieldValues>(names: readonly (keyof D & string)[]): (draft: D) => Verdict<D> {
  return (draft) => {
    const rule = { rule: "required" } as const;
    const empty = names.filter((name) => !String(draft[name] ?? "").trim());
    if (empty.length === 0) return { verdict: "valid", value: draft };
    return { verdict: "invalid", violations: empty.map((field) => ({ field, rule })) };
  };
}

/** Judges that a field is a whole number; what it may be is the server's to judge. */
export function judgeWhole(field: string, typed: string): Violation[] {
  const number = typed.trim();
  if (/^\d{1,9}$/.test(number)) return [];
  return [{ field, rule: { rule: number ? "not_whole" : "required" } }];
}
