import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { termsShow } from "../../api/generated/sdk.gen";
import type { TermsReply } from "../../api/generated/types.gen";

/** The operator's terms that are in force, in a language. */
export function termsQuery(lang: "US" | "CN") {
  return queryOptions({
    queryKey: ["site", "terms", lang],
    queryFn: ({ signal }) => call(termsShow({ signal, query: { lang } })),
    meta: { quiet: true },
  });
}

/** One of the terms' texts. */
export type TermsText = TermsReply["texts"][number];
