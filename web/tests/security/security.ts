import type { SecurityReply } from "../../src/api/generated/types.gen";

/** Somebody with a mailbox, login verification and a password of three months. */
export const SECURITY: SecurityReply = {
  login_name: "li_ming01",
  email: { contact_id: "email", channel: "email", masked: "l****g@example.com" },
  mobile: null,
  additional_mobile: null,
  password_set_at: "2026-11-01T05:00:00Z",
  password_expires_at: "2027-02-01T05:00:00Z",
  password_months: 3,
  login_ageing_minutes: 30,
  login_verification: true,
  login_mask: { enabled: false, ip_list: "" },
  address: "203.0.113.9",
  totp: { enabled: false, recovery_codes_left: 0 },
  passkeys: [],
  passkeys_offered: true,
  terms: [],
};
