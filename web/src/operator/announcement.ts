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
