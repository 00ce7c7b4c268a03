import type { Violation } from "@portico/rules";
import { overlay } from "../state/overlay";
import { TransportError } from "./transport";

/** A refusal, with the server's words for the person. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly code: number | string | undefined,
    readonly status: number,
    readonly violations: Violation[] = [],
    /** Seconds after which a retry makes sense. */
    readonly retryAfter?: number,
    readonly requestId?: string,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

/** Whether a refusal says that a field broke a rule. */
export function breaks(error: unknown, name: string, kind: Violation["rule"]["rule"]): boolean {
  return error instanceof ApiError && error.violations.some(({ field, rule }) => field === name && rule.rule === kind);
}

/** Whether nothing but the line or the server's health kept an answer away: what was told before may still hold. */
export function isWeather(error: unknown): boolean {
  return error instanceof TransportError || (error instanceof ApiError && error.status >= 500);
}

/** Whether a refusal says that the password's time is over: until another is chosen, nothing else can be called. */
export function isPasswordOver(error: unknown): boolean {
  return breaks(error, "password", "password_expired");
}

interface Flags {
  /** Covers the page while the call is under way (SPEC §7: flagged requests). */
  overlay?: boolean;
}

/** The data of a generated call's answer; throws the refusal. */
export async function call<T>(answer: Promise<{ data?: T | null | undefined }>, flags: Flags = {}): Promise<T> {
  if (!flags.overlay) return (await answer).data as T;
  const end = overlay.begin();
  try {
    return (await answer).data as T;
  } finally {
    end();
  }
}
