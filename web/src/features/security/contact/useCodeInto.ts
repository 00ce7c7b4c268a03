import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "../../../api/call";
import type { CodeSentReply } from "../../../api/generated/types.gen";
import { useSite } from "../../../api/site";
import { type CodeSending, useCodeSending } from "../../../kit/form/useCodeSending";
import { applyViolations } from "../../../rules/form";

/** Sends codes for a field of a form. */
interface CodeInto {
  sending: CodeSending;
  /** Minutes that a code lives. */
  minutes: number;
  /** Sends one and goes to the field; what the server refuses stands at the field that it is about, or else at the code's. */
  send: (target: string, request: () => Promise<CodeSentReply>) => Promise<void>;
}

/** Sends codes that come back in a field of a form. */
export function useCodeInto<D extends FieldValues, V extends FieldValues>(
  form: UseFormReturn<D, unknown, V>,
  name: Path<D>,
): CodeInto {
  const { limits } = useSite();
  const sending = useCodeSending(limits.code.pause_seconds);
  const send: CodeInto["send"] = async (target, request) => {
    try {
      if (await sending.send(target, request)) form.setFocus(name);
    } catch (error) {
      const violations = error instanceof ApiError ? error.violations : [];
      const own = violations.filter(({ field }) => field in form.getValues());
      if (own.length > 0) applyViolations(form, own);
      else form.setError(name, { type: "server", message: error instanceof Error ? error.message : String(error) });
    }
  };
  return { sending, minutes: Math.floor(limits.code.life_seconds / 60), send };
}
