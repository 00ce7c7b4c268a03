import { expect, test } from "vitest";
import { daysUntil, protection } from "../../src/features/security/protection";
import { SECURITY } from "./security";

const NOW = Date.parse("2026-11-21T05:00:00Z");
const MOBILE = { contact_id: "sms", channel: "sms", masked: "+86 138****8000" } as const;

const TOTP = { enabled: true, recovery_codes_left: 10 };
const ALL = { ...SECURITY, mobile: MOBILE, totp: TOTP, login_mask: { enabled: true, ip_list: "203.0.113.0/24" } };

test("with the password alone the level is low, whatever else protects", () => {
  expect(protection({ ...ALL, totp: SECURITY.totp, login_verification: false }, NOW).level).toBe("low");
  expect(protection(ALL, NOW)).toMatchObject({ level: "high", missing: [] });
});

test("a second factor stands in for the code, and without one the level is never high", () => {
  expect(protection({ ...ALL, login_verification: false }, NOW)).toMatchObject({ level: "high", missing: [] });
  expect(protection({ ...ALL, totp: SECURITY.totp }, NOW)).toMatchObject({ level: "medium", missing: ["factor"] });
  const passkeys = [{ passkey_id: "p-1", name: "Laptop", created_at: "2026-11-20T05:00:00Z", last_used_at: null }];
  expect(protection({ ...ALL, totp: SECURITY.totp, passkeys }, NOW).level).toBe("high");
});

test("what is missing is named, and one thing may be missing at the highest level", () => {
  expect(protection(SECURITY, NOW)).toMatchObject({ level: "medium", missing: ["factor", "contacts", "mask"] });
  expect(protection({ ...ALL, mobile: null }, NOW)).toMatchObject({ level: "high", missing: ["contacts"] });
  expect(protection({ ...SECURITY, totp: TOTP }, NOW)).toMatchObject({ level: "medium" });
});

test("a password that never ends or soon ends protects less", () => {
  expect(protection({ ...SECURITY, password_expires_at: null }, NOW).missing).toContain("ageing");
  expect(protection({ ...SECURITY, password_expires_at: "2026-12-06T04:59:59Z" }, NOW).missing).toContain("ageing");
  expect(protection({ ...SECURITY, password_expires_at: "2026-12-06T05:00:00Z" }, NOW).kept).toContain("ageing");
});

test("days are counted whole, and are negative once a moment has passed", () => {
  expect(daysUntil("2026-11-22T04:59:59Z", NOW)).toBe(0);
  expect(daysUntil("2026-11-22T05:00:00Z", NOW)).toBe(1);
  expect(daysUntil("2026-11-21T04:59:59Z", NOW)).toBe(-1);
});
