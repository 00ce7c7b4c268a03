import type { ApiError } from "../../api/call";

/** The fields that the catalogue's codes are about when the server names none: wrong code, no code, wrong password. */
const FIELDS = new Map<number | string | undefined, "code" | "password">([
  [100015, "code"],
  [100033, "code"],
  [100016, "password"],
]);

/** The field that a refusal without violations belongs to. */
export function fieldOf({ code, violations }: ApiError): "code" | "password" | null {
  return violations.length === 0 ? (FIELDS.get(code) ?? null) : null;
}
