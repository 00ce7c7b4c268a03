import { useQueryClient } from "@tanstack/react-query";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { accountQuery } from "../../../api/queries";
import { useT } from "../../../i18n/t";
import { useAttempt } from "../../../kit/form/useAttempt";
import { toast } from "../../../kit/ui/toast";
import { applyViolations } from "../../../rules/form";

/** Saves a part of the user information; what is wrong lands on the form's fields, and the page shows what is saved. */
export function useInfoSaving<D extends FieldValues, V extends FieldValues>(form: UseFormReturn<D, unknown, V>) {
  const t = useT();
  const queries = useQueryClient();
  const { failure, busy, attempt } = useAttempt();
  const save = (act: () => Promise<unknown>) =>
    attempt(
      async () => {
        await act();
        await queries.invalidateQueries({ queryKey: accountQuery.queryKey });
        toast.success(t("user_info.saved"));
      },
      ({ violations }) => {
        applyViolations(form, violations);
        return violations.every(({ field }) => field in form.getValues());
      },
    );
  return { failure, busy, save };
}
