import { expect, test } from "vitest";
import type { AnnouncementReply } from "../../src/api/generated/types.gen";
import { announcementWords } from "../../src/domain/announcement/words";

const ONE: AnnouncementReply = {
  announcement_id: "a-1",
  kind: "product",
  severity: "info",
  title_us: "Disks",
  text_us: "There are larger ones.",
  title_cn: "硬盘",
  text_cn: "现有更大的硬盘。",
  regions: ["cn-north", "us-west"],
  from_at: "2026-12-01T10:00:00Z",
  until_at: null,
  is_pinned: false,
  is_banner: false,
  saved_at: "2026-11-30T10:00:00Z",
};

test("an announcement lists its regions as its language does", () => {
  expect(announcementWords("US").about(ONE)).toBe("cn-north, us-west");
  expect(announcementWords("CN").about(ONE)).toBe("cn-north、us-west");
});
