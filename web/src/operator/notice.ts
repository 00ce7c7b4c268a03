import type { Violation } from "@portico/rules";
import type { Verdict } from "../rules/form";
import { TEXTS, TITLES } from "./LanguageFields";

/** What is told to customers as it is filled in: words in both languages, where and from when to when it counts. */
export interface NoticeFields {
  title_us: string;
  text_us: string;
  title_cn: string;
  text_cn: string;
  regions: string[];
  /** On the device's clock: `2026-12-31 22:00`; empty for none. */
  from: string;
  until: string;
}

/** The same as the server told it. */
interface Shown extends Omit<NoticeFields, "from" | "until" | "regions"> {
  regions: readonly string[];
  from_at: string;
  until_at?: string | null;
}

/** What is sent instead of the times that were typed, in Unix seconds. */
type Read<F extends NoticeFields> = Omit<F, "from" | "until"> & { from: number | null; until: number | null };

/** What the form begins with. */
export function firstNotice(shown: Shown | undefined): NoticeFields {
  if (!shown) return { title_us: "", text_us: "", title_cn: "", text_cn: "", regions: [], from: "", until: "" };
  const { title_us, text_us, title_cn, text_cn, regions, from_at, until_at } = shown;
  const times = { from: typedTime(from_at), until: until_at ? typedTime(until_at) : "" };
  return { title_us, text_us, title_cn, text_cn, regions: [...regions], ...times };
}

/**
 * Judges what must not be empty, and what is no time at all, beside what else was found; everything else is the server's to judge.
 */
export function readNotice<F extends NoticeFields>(fields: F, found: readonly Violation[] = []): Verdict<Read<F>> {
  const violations = [...TITLES, ...TEXTS]
    .filter((field) => !fields[field].trim())
    .map((field): Violation => ({ field, rule: { rule: "required" } }))
    .concat(found);
  const moment = (field: "from" | "until"): number | null => {
    const typed = fields[field].trim();
    if (!typed) return null;
    const seconds = secondsOf(typed);
    if (seconds === undefined) violations.push({ field, rule: { rule: "invalid_date" } });
    return seconds ?? null;
  };
  const value = { ...fields, from: moment("from"), until: moment("until") };
  return violations.length > 0 ? { verdict: "invalid", violations } : { verdict: "valid", value };
}

/** Unix seconds of a time on the device's clock; nothing for a time that there is not. */
export function secondsOf(typed: string): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})$/.exec(typed);
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(Number);
  const time = new Date(year, month - 1, day, hour, minute);
  const isSame = time.getMonth() === month - 1 && time.getDate() === day && time.getHours() === hour && minute < 60;
  return isSame ? time.getTime() / 1_000 : undefined;
}

/** A time as it is typed. */
export function typedTime(at: string): string {
  const time = new Date(at);
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}
