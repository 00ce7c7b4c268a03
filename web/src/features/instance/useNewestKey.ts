import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { sshKeysQuery } from "../../domain/sshKey/sshKeys";
import type { KeyValues } from "./draft";

/** Begins the form with the newest key that the account keeps, once those are known; what is chosen or typed by then stays, and so does a form that is filled in again. */
export function useNewestKey(form: UseFormReturn<KeyValues>, isKept: boolean): void {
  const keys = useQuery(sshKeysQuery).data?.items;
  const isDone = useRef(isKept);
  useEffect(() => {
    if (!keys || isDone.current) return;
    isDone.current = true;
    const newest = keys.toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))[0];
    const isOpen = !form.getFieldState("stored_key").isDirty && form.getValues("ssh_key") === "";
    // As its first value: whoever only looked at the form leaves it without a question.
    if (newest && isOpen) form.resetField("stored_key", { defaultValue: newest.public_key });
  }, [keys, form]);
}
