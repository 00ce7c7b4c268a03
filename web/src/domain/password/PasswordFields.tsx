import SpaceBetween from "@cloudscape-design/components/space-between";
import { useEffect, useMemo } from "react";
import type { UseFormReturn } from "react-hook-form";
import { ruleWords } from "../../i18n/ruleWords";
import { useT } from "../../i18n/t";
import { TextField } from "../../kit/ui/Field";
import type { PasswordModule } from "../../rules/rules";
import { PasswordChecklist } from "./PasswordChecklist";
import { PasswordMeter } from "./PasswordMeter";
import { type JudgePassword, passwordLines } from "./passwordRules";
import { type AskKnown, useKnownPassword } from "./useKnownPassword";

const KNOWN = { rule: "breached_password" } as const;

/** The fields of a form in which a password is chosen. */
export interface NewPasswordValues {
  password: string;
  password_confirm: string;
}

export interface PasswordFieldsProps<T extends NewPasswordValues> {
  form: UseFormReturn<T>;
  /** The loaded password module. */
  module: PasswordModule;
  label: string;
  /** What the second field is called; "Confirm password" when it is not said. */
  confirmLabel?: string;
  /** The rules that a password would break in this form. */
  judge: JudgePassword;
  askKnown: AskKnown;
}

/** A new password, its strength and its rules as one types, and the password again. */
export function PasswordFields<T extends NewPasswordValues>(props: PasswordFieldsProps<T>) {
  const { form, module, label, confirmLabel, judge, askKnown } = props;
  const t = useT();
  const typed = form as unknown as UseFormReturn<NewPasswordValues>;
  const password = typed.watch("password");
  // biome-ignore lint/correctness/useExhaustiveDependencies: which rules there are does not change with what is typed.
  const lines = useMemo(() => passwordLines(judge), []);
  const isKnown = useKnownPassword({ module, password, judge, askKnown });
  const { setError } = typed;
  useEffect(() => {
    if (isKnown) setError("password", { type: KNOWN.rule, message: ruleWords(KNOWN) });
  }, [isKnown, setError]);
  const judgeAll: JudgePassword = (text) =>
    isKnown && text === password ? [...judge(text), { field: "password", rule: KNOWN }] : judge(text);
  return (
    <SpaceBetween size="l">
      <SpaceBetween size="xs">
        <TextField form={typed} name="password" type="password" label={label} autoComplete="new-password" />
        <PasswordMeter strength={password === "" ? null : module.passwordStrength(password)} />
        <PasswordChecklist lines={lines} password={password} judge={judgeAll} />
      </SpaceBetween>
      <TextField
        form={typed}
        name="password_confirm"
        type="password"
        label={confirmLabel ?? t("identity.password_confirm")}
        autoComplete="new-password"
      />
    </SpaceBetween>
  );
}
