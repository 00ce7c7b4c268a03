import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import * as tokens from "@cloudscape-design/design-tokens";
import type { CSSProperties } from "react";
import { Controller, type FieldValues, type Path, type UseFormReturn } from "react-hook-form";
import { useT } from "../../i18n/t";
import { tidyCode } from "./tidy";
import type { CodeSending } from "./useCodeSending";

interface Props<T extends FieldValues> {
  form: UseFormReturn<T>;
  name: Path<T>;
  sending: CodeSending;
  /** Minutes that a code lives. */
  minutes: number;
  onSend: () => void;
  /** What the field is called where a form has two. */
  label?: string;
}

/** A verification code with the button that sends it, and the seconds until it may be sent again. */
export function CodeField<T extends FieldValues>({ form, name, sending, minutes, onSend, label }: Props<T>) {
  const t = useT();
  const { wait, sentTo } = sending;
  const words = wait > 0 ? t("code.resend_in", { seconds: wait }) : t(sentTo ? "code.resend" : "code.send");
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <FormField
          stretch
          label={label ?? t("code.label")}
          description={<span role="status">{sentTo && t("code.sent", { target: sentTo, minutes })}</span>}
          constraintText={t("code.hint")}
          errorText={fieldState.error?.message}
        >
          <div style={row}>
            <div style={grow}>
              <Input
                ref={field.ref}
                name={name}
                value={field.value}
                inputMode="numeric"
                autoComplete="one-time-code"
                onChange={({ detail }) => field.onChange(tidyCode(detail.value))}
                onBlur={field.onBlur}
              />
            </div>
            <Button formAction="none" loading={sending.sending} disabled={wait > 0} onClick={onSend}>
              {words}
            </Button>
          </div>
        </FormField>
      )}
    />
  );
}

const row: CSSProperties = { display: "flex", flexWrap: "wrap", gap: tokens.spaceScaledXs };
const grow: CSSProperties = { flex: "1 1 8rem", minWidth: 0 };
