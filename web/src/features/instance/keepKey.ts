import type { QueryClient } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { ApiError, call } from "../../api/call";
import { computeSshKeyCreate } from "../../api/generated/sdk.gen";
import { SSH_KEYS } from "../../domain/sshKey/sshKeys";
import { type KeyValues, keptKey } from "./draft";

/** The form's names of what the server says of a key. */
const FIELDS: Record<string, string> = { name: "key_name", public_key: "ssh_key" };

/** Keeps the key that was typed where that was asked for; once: the form does not ask for it again. */
export async function keepKey(form: UseFormReturn<KeyValues>, queries: QueryClient): Promise<void> {
  const key = keptKey(form.getValues());
  if (!key) return;
  await call(computeSshKeyCreate({ body: key })).catch((refusal: unknown) => {
    if (!(refusal instanceof ApiError)) throw refusal;
    const { message, code, status, violations, retryAfter, requestId } = refusal;
    const placed = violations.map(({ field, rule }) => ({ field: FIELDS[field] ?? field, rule }));
    throw new ApiError(message, code, status, placed, retryAfter, requestId);
  });
  await queries.invalidateQueries({ queryKey: SSH_KEYS });
  form.setValue("keeps_key", false);
}
