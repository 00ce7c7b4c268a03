import type { UseFormReturn } from "react-hook-form";
import { useT } from "../../i18n/t";
import { TextField } from "../../kit/ui/Field";

interface PasswordValues {
  password: string;
  password_confirm: string;
}

/** A password for the user of an instance, and the password again. */
export function PasswordFields<T extends PasswordValues>({ form }: { form: UseFormReturn<T> }) {
  const t = useT();
  const typed = form as unknown as UseFormReturn<PasswordValues>;
  return (
    <>
      <TextField
        form={typed}
        name="password"
        type="password"
        label={t("instance.password")}
        constraintText={t("instance.password_rule")}
        autoComplete="new-password"
        onTyped={() => typed.getFieldState("password_confirm").isDirty && void typed.trigger("password_confirm")}
      />
      <TextField
        form={typed}
        name="password_confirm"
        type="password"
        label={t("instance.password_confirm")}
        autoComplete="new-password"
      />
    </>
  );
}
