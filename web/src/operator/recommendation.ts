import type { Violation } from "@portico/rules";
import type { Verdict } from "../rules/form";
import type { RecommendationDraft, RecommendationUnless, SavedRecommendation } from "./generated/types.gen";
import { firstNotice, type NoticeFields, readNotice } from "./notice";
import { judgeWhole } from "./required";

/** A recommendation as it is filled in. */
export interface RecommendationFields extends NoticeFields {
  link: string;
  unless: RecommendationUnless;
  only_with: RecommendationUnless;
  position: string;
}

/** What the form begins with. */
export function firstRecommendation(shown: SavedRecommendation | undefined): RecommendationFields {
  return {
    ...firstNotice(shown && { ...shown, ...shown.recommendation }),
    link: shown?.recommendation.link ?? "",
    unless: shown?.unless ?? "none",
    only_with: shown?.only_with ?? "none",
    position: String(shown?.position ?? 0),
  };
}

/** Judges what must not be empty and what is no number; where a link may lead is the server's to judge. */
export function readRecommendation(fields: RecommendationFields): Verdict<RecommendationDraft> {
  const link: Violation[] = fields.link.trim() ? [] : [{ field: "link", rule: { rule: "required" } }];
  const read = readNotice(fields, [...link, ...judgeWhole("position", fields.position)]);
  if (read.verdict === "invalid") return read;
  return { verdict: "valid", value: { ...read.value, position: Number(fields.position) } };
}
