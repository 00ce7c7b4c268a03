import type { SecurityReply } from "../../api/generated/types.gen";

/** How well an account is protected. */
type Level = "low" | "medium" | "high";
/** A protection that is worth having. */
export type Protection = "verification" | "factor" | "contacts" | "ageing" | "mask";

/** What protects an account, and what does not yet. */
export interface Protected {
  level: Level;
  kept: readonly Protection[];
  missing: readonly Protection[];
}

/** Days before a password's end from which on it is told (SPEC §9). */
export const REMIND_DAYS = 15;

/** Whole days until a moment, rounded down; negative once it is over. */
export function daysUntil(time: string, now: number): number {
  return Math.floor((Date.parse(time) - now) / 86_400_000);
}

/**
 * What protects an account at `now` (milliseconds). Without anything beside the password the level is low; without a second
 * factor it is never high.
 */
export function protection(security: SecurityReply, now: number): Protected {
  const { email, mobile, password_expires_at, login_verification, login_mask, totp, passkeys } = security;
  const hasFactor = totp.enabled || passkeys.length > 0;
  const checks: Record<Protection, boolean> = {
    // A second factor stands in for the code.
    verification: login_verification || hasFactor,
    factor: hasFactor,
    contacts: Boolean(email && mobile),
    ageing: Boolean(password_expires_at) && daysUntil(password_expires_at ?? "", now) >= REMIND_DAYS,
    mask: login_mask.enabled,
  };
  const names = Object.keys(checks) as Protection[];
  const kept = names.filter((name) => checks[name]);
  const missing = names.filter((name) => !checks[name]);
  const level = !checks.verification ? "low" : hasFactor && missing.length <= 1 ? "high" : "medium";
  return { level, kept, missing };
}
