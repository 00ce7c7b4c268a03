import { expect, test } from "vitest";
import type { SavedRecommendation } from "../../src/operator/generated/types.gen";
import { firstRecommendation, readRecommendation } from "../../src/operator/recommendation";

const WORDS = { title_us: "GPU servers", text_us: "Whole machines.", title_cn: "GPU 服务器", text_cn: "整台物理机。" };
const SHOWN: SavedRecommendation = {
  recommendation: { recommendation_id: "r-1", ...WORDS, link: "/main/gpu-server/create" },
  regions: ["cn-east"],
  unless: "gpu_server",
  only_with: "instance",
  from_at: "2026-12-01T10:00:00Z",
  until_at: "2026-12-01T12:00:00Z",
  position: 3,
  saved_at: "2026-11-01T10:00:00Z",
  saved_by: "grace",
  withdrawn_at: null,
  is_present: false,
};

test("a recommendation that is edited comes back as it was, and nothing of what became of it", () => {
  expect(readRecommendation(firstRecommendation(SHOWN))).toEqual({
    verdict: "valid",
    value: {
      ...WORDS,
      link: "/main/gpu-server/create",
      regions: ["cn-east"],
      unless: "gpu_server",
      only_with: "instance",
      from: Date.parse(SHOWN.from_at) / 1_000,
      until: Date.parse("2026-12-01T12:00:00Z") / 1_000,
      position: 3,
    },
  });
});

test("what is empty, no time or no whole number is told on its field", () => {
  const read = (changes: object) => {
    const found = readRecommendation({ ...firstRecommendation(undefined), ...WORDS, link: "/main/home", ...changes });
    return found.verdict === "valid" ? found.value : found.violations.map(({ field, rule }) => [field, rule.rule]);
  };
  expect(read({})).toMatchObject({
    position: 0,
    unless: "none",
    only_with: "none",
    from: null,
    until: null,
    regions: [],
  });
  expect(read({ title_cn: " ", link: " ", position: "", from: "tomorrow" })).toEqual([
    ["title_cn", "required"],
    ["link", "required"],
    ["position", "required"],
    ["from", "invalid_date"],
  ]);
  expect(read({ position: "1.5" })).toEqual([["position", "not_whole"]]);
  expect(read({ position: " 7 " })).toMatchObject({ position: 7 });
});
