import type { FieldValues, UseFormReturn } from "react-hook-form";
import { accountQuery } from "../../../api/queries";
import { useT } from "../../../i18n/t";
import { type Save, useSave } from "../../../kit/form/useSave";

/** Saves a part of the user information; what is wrong lands on the form's fields, and the page shows what is saved. */
export function useInfoSaving<D extends FieldValues, V extends FieldValues>(
  form: UseFormReturn<D, unknown, V>,
  send: (value: V) => Promise<unknown>,
): Save<V> {
  const t = useT();
  return useSave(form, { send, invalidate: [accountQuery.queryKey], says: () => t("user_info.saved") });
}
