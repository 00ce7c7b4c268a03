import { rules } from "../rules/rules";
import { ApiError, isPasswordOver } from "./call";
import { createCache } from "./createCache";

/** Whether the page that the person is led to says what went wrong: sign-in, or another password. */
function isSaidElsewhere(error: Error): boolean {
  return (
    isPasswordOver(error) ||
    (error instanceof ApiError && error.code !== undefined && rules.codeEndsSession(error.code))
  );
}

/** The one cache of what the server told. */
export const queryClient = createCache(isSaidElsewhere);

/** Forgets everything that belongs to whoever was signed in. */
export function forgetPerson(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "site" });
}
