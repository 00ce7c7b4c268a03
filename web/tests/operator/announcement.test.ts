import { expect, test } from "vitest";
import { firstAnnouncement } from "../../src/operator/announcement";
import type { AnnouncementReply } from "../../src/operator/generated/types.gen";
import { readNotice, secondsOf } from "../../src/operator/notice";

const SHOWN: AnnouncementReply = {
  announcement_id: "a-1",
  kind: "maintenance",
  severity: "warning",
  title_us: "Storage upgrade",
  text_us: "Disks may be slow.",
  title_cn: "存储升级",
  text_cn: "磁盘可能变慢。",
  regions: ["cn-east"],
  from_at: "2026-12-01T10:00:00Z",
  until_at: "2026-12-01T12:00:00Z",
  is_pinned: true,
  is_banner: true,
  saved_at: "2026-11-30T10:00:00Z",
};

test("an announcement that is edited comes back as it was", () => {
  const read = readNotice(firstAnnouncement(SHOWN));
  expect(read).toEqual({
    verdict: "valid",
    value: {
      kind: "maintenance",
      severity: "warning",
      title_us: "Storage upgrade",
      text_us: "Disks may be slow.",
      title_cn: "存储升级",
      text_cn: "磁盘可能变慢。",
      regions: ["cn-east"],
      from: Date.parse(SHOWN.from_at) / 1_000,
      until: Date.parse("2026-12-01T12:00:00Z") / 1_000,
      is_pinned: true,
    },
  });
});

test("what is empty or no time is told on its field", () => {
  const read = readNotice({
    ...firstAnnouncement(undefined),
    title_us: "A",
    text_us: "B",
    until: "2026-02-30 10:00",
  });
  expect(read.verdict === "invalid" && read.violations.map(({ field, rule }) => [field, rule.rule])).toEqual([
    ["title_cn", "required"],
    ["text_cn", "required"],
    ["until", "invalid_date"],
  ]);
});

test.each(["2026-13-01 10:00", "2026-02-30 10:00", "2026-12-01 24:00", "2026-12-01 10:60", "tomorrow", "2026-12-01"])(
  "%s is no time",
  (typed) => expect(secondsOf(typed)).toBeUndefined(),
);
