import type { ApiError } from "../../api/call";
import { CODES } from "../../api/codes";

/** The fields that the catalogue's codes are about when the server names none: wrong code, no code, wrong password. */
const FIELDS = new Map<number | string | undefined, "code" | "password">([
  [CODES.wrongCode, "code"],
  [CODES.noCode, "code"],
  [CODES.wrongPassword, "password"],
]);

/** The field that a refusal without violations belongs to. */
export function fieldOf({ code, violations }: ApiError): "code" | "password" | null {
  return violations.length === 0 ? (FIELDS.get(code) ?? null) : null;
}
