import type { AnnouncementKind, AnnouncementReply, AnnouncementSeverity } from "./generated/types.gen";
import { firstNotice, type NoticeFields } from "./notice";

/** An announcement as it is filled in. */
export interface AnnouncementFields extends NoticeFields {
  kind: AnnouncementKind;
  severity: AnnouncementSeverity;
  is_pinned: boolean;
}

/** What the form begins with. */
export function firstAnnouncement(shown: AnnouncementReply | undefined): AnnouncementFields {
  const { kind, severity, is_pinned } = shown ?? { kind: "operations", severity: "info", is_pinned: false };
  return { ...firstNotice(shown), kind, severity, is_pinned };
}

/** What was judged, as it is sent. */
export type AnnouncementValue = Omit<AnnouncementFields, "from" | "until"> & {
  from: number | null;
  until: number | null;
};

/** How customers will be told it, once it is saved: a maintenance and what is critical stands over every page, too. */
export function toReply(id: string, { from, until, ...rest }: AnnouncementValue, now: Date): AnnouncementReply {
  const timeOf = (seconds: number) => new Date(seconds * 1_000).toISOString();
  return {
    ...rest,
    announcement_id: id,
    saved_at: now.toISOString(),
    from_at: from === null ? now.toISOString() : timeOf(from),
    until_at: until === null ? null : timeOf(until),
    is_banner: rest.kind === "maintenance" || rest.severity === "critical",
  };
}
