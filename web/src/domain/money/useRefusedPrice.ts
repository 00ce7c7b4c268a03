import { useEffect } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { ApiError } from "../../api/call";
import { applyViolations } from "../../rules/form";

/** Says at the fields of a form what the server has against the price that is asked for by them, such as too many months, until it has a price. */
export function useRefusedPrice<D extends FieldValues, V extends FieldValues>(
  form: UseFormReturn<D, unknown, V>,
  refusal: ApiError | null,
): void {
  useEffect(() => {
    if (!refusal) return;
    applyViolations(form, refusal.violations, false);
    return () => {
      for (const { field, rule } of refusal.violations) {
        const name = field as Path<D>;
        // What is typed by then may be wrong in another way.
        if (form.getFieldState(name).error?.type === rule.rule) form.clearErrors(name);
      }
    };
  }, [form, refusal]);
}

/** Whether a price is refused for what stands at a field of its own: how something is billed, and for how long. */
export function isSaidAtField({ violations }: ApiError): boolean {
  return violations.some(({ field }) => field === "scheme" || field === "periods");
}
