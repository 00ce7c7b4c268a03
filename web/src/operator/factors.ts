import { queryOptions } from "@tanstack/react-query";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { type ApiError, call } from "../api/call";
import { CODES } from "../api/codes";
import { factorShow } from "./generated/sdk.gen";
import { sessionQuery } from "./session";

/** What guards the sign-in of whoever is signed in. */
export const factorsQuery = queryOptions({
  queryKey: ["factors"],
  queryFn: ({ signal }) => call(factorShow({ signal })),
});

/** What changes with it: whether a second factor is missing is the session's. */
export const FACTORS_CHANGED = [factorsQuery.queryKey, sessionQuery.queryKey] as const;

/** Shows the refusal of a wrong password at its field; answers whether it was one. */
export function takeWrongPassword<D extends FieldValues, V>(form: UseFormReturn<D, unknown, V>, field: Path<D>) {
  return ({ code, message }: ApiError): boolean => {
    if (code !== CODES.wrongPassword) return false;
    form.setError(field, { type: "server", message }, { shouldFocus: true });
    return true;
  };
}
