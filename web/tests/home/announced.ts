import type { AnnouncementReply } from "../../src/api/generated/types.gen";

/** An announcement that counts, with what is said of it otherwise. */
export const announced = (id: string, changes: Partial<AnnouncementReply> = {}): AnnouncementReply => ({
  announcement_id: id,
  kind: "operations",
  severity: "info",
  title_us: `Title ${id}`,
  text_us: `Text ${id}`,
  title_cn: "标题",
  text_cn: "内容",
  regions: [],
  from_at: "2026-12-01T10:00:00Z",
  until_at: null,
  is_pinned: false,
  is_banner: false,
  saved_at: "2026-11-30T10:00:00Z",
  ...changes,
});
