import type { Violation } from "@portico/rules";
import type { Verdict } from "../rules/form";
import type {
  AnnouncementDraft,
  AnnouncementKind,
  AnnouncementReply,
  AnnouncementSeverity,
} from "./generated/types.gen";

/** An announcement as it is filled in. */
export interface AnnouncementFields {
  kind: AnnouncementKind;
  severity: AnnouncementSeverity;
  title_us: string;
  text_us: string;
  title_cn: string;
  text_cn: string;
  regions: string[];
  /** On the device's clock: `2026-12-31 22:00`; empty for none. */
  from: string;
  until: string;
  is_pinned: boolean;
}

/** What the form begins with. */
export function firstAnnouncement(shown: AnnouncementReply | undefined): AnnouncementFields {
  if (!shown) {
    const words = { title_us: "", text_us: "", title_cn: "", text_cn: "" };
    return { kind: "operations", severity: "info", ...words, regions: [], from: "", until: "", is_pinned: false };
  }
  const { kind, severity, title_us, text_us, title_cn, text_cn, regions, from_at, until_at, is_pinned } = shown;
  const words = { title_us, text_us, title_cn, text_cn };
  const times = { from: typedTime(from_at), until: until_at ? typedTime(until_at) : "" };
  return { kind, severity, ...words, regions: [...regions], ...times, is_pinned };
}

/** Judges what must not be empty, and what is no time at all; everything else is the server's to judge. */
export function readAnnouncement(fields: AnnouncementFields): Verdict<AnnouncementDraft> {
  const violations: Violation[] = [];
  for (const field of ["title_us", "title_cn", "text_us", "text_cn"] as const)
    if (!fields[field].trim()) violations.push({ field, rule: { rule: "required" } });
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
