import { expect, test } from "vitest";
import { daysUntil, protection } from "../../src/features/security/protection";
import { SECURITY } from "./security";

const NOW = Date.parse("2026-11-21T05:00:00Z");
const MOBILE = { contact_id: "sms", channel: "sms", masked: "+86 138****8000" } as const;

test("without a code after the password the level is low, whatever else protects", () => {
  const all = { ...SECURITY, mobile: MOBILE, login_mask: { enabled: true, ip_list: "203.0.113.0/24" } };
  expect(protection({ ...all, login_verification: false }, NOW).level).toBe("low");
  expect(protection(all, NOW)).toMatchObject({ level: "high", missing: [] });
});

test("what is missing is named, and one thing may be missing at the highest level", () => {
  expect(protection(SECURITY, NOW)).toMatchObject({ level: "medium", missing: ["contacts", "mask"] });
  expect(protection({ ...SECURITY, mobile: MOBILE }, NOW)).toMatchObject({ level: "high", missing: ["mask"] });
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
