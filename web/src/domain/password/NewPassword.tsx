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
import { useKnownPassword } from "./useKnownPassword";

const KNOWN = { rule: "breached_password" } as const;

interface NewPasswordValues {
  password: string;
  password_confirm: string;
}

interface Props<T extends NewPasswordValues> {
  form: UseFormReturn<T>;
  /** The loaded password module. */
  module: PasswordModule;
  label: string;
  /** The rules that a password would break in this form. */
  judge: JudgePassword;
}

/** A new password, its strength and its rules as one types, and the password again. */
export function NewPassword<T extends NewPasswordValues>({ form, module, label, judge }: Props<T>) {
  const t = useT();
  const typed = form as unknown as UseFormReturn<NewPasswordValues>;
  const password = typed.watch("password");
  // biome-ignore lint/correctness/useExhaustiveDependencies: which rules there are does not change with what is typed.
  const lines = useMemo(() => passwordLines(judge), []);
  const isKnown = useKnownPassword(module, password, judge);
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
        label={t("identity.password_confirm")}
        autoComplete="new-password"
      />
    </SpaceBetween>
  );
}
