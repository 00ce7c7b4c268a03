import type { Key } from "../../../i18n/t";

/** The settings that `/main/accountsecurity/update/$id` knows, with the keys of their titles. */
export const UPDATES = {
  mobile: "security.mobile",
  email: "security.email",
  additional: "security.additional",
  ageing: "security.ageing",
  "login-ageing": "security.login_ageing",
  verification: "security.verification",
  mask: "security.mask",
  totp: "factors.totp",
  passkeys: "passkeys.title",
  terms: "security.terms",
} as const satisfies Record<string, Key>;

/** Names a setting in the address. */
export type UpdateId = keyof typeof UPDATES;

/** Whether an address names a setting. */
export function isUpdate(id: string | undefined): id is UpdateId {
  return id !== undefined && Object.hasOwn(UPDATES, id);
}
