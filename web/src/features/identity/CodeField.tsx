import Button from "@cloudscape-design/components/button";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useT } from "../../i18n/t";
import { TextField } from "../../ui/Field";
import type { CodeSending } from "./useCodeSending";

interface Props<T extends FieldValues> {
  form: UseFormReturn<T>;
  name: Path<T>;
  sending: CodeSending;
  /** Minutes that a code lives. */
  minutes: number;
  onSend: () => void;
}

/** A verification code with the button that sends it, and the seconds until it may be sent again. */
export function CodeField<T extends FieldValues>({ form, name, sending, minutes, onSend }: Props<T>) {
  const t = useT();
  const { wait, sentTo } = sending;
  const words = wait > 0 ? t("code.resend_in", { seconds: wait }) : t(sentTo ? "code.resend" : "code.send");
  return (
    <>
      <TextField
        form={form}
        name={name}
        label={t("code.label")}
        constraintText={t("code.hint")}
        inputMode="numeric"
        autoComplete="one-time-code"
        secondaryControl={
          <Button formAction="none" loading={sending.sending} disabled={wait > 0} onClick={onSend}>
            {words}
          </Button>
        }
      />
      <div role="status">{sentTo && t("code.sent", { target: sentTo, minutes })}</div>
    </>
  );
}
