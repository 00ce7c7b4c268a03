import type { TermsDraft } from "./generated/types.gen";

/** What is typed of a version of the terms. */
export type TermsValues = Required<TermsDraft>;

/** Terms in which nothing is typed yet. */
export const EMPTY_TERMS: TermsValues = {
  version: "",
  agreement_us: "",
  agreement_cn: "",
  clause_1_5_us: "",
  clause_1_5_cn: "",
  clause_1_6_us: "",
  clause_1_6_cn: "",
};

/** The texts of a version, as they are read. */
export const TERMS_TEXTS = ["agreement", "clause_1_5", "clause_1_6"] as const;

/** The languages of a text. */
export const TERMS_LANGS = ["us", "cn"] as const;
