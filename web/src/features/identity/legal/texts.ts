/** A text that is shown in a dialog before it is agreed to. */
export interface LegalText {
  title: string;
  paragraphs: readonly string[];
}

/** The three texts of a registration. */
export type LegalTexts = Record<LegalName, LegalText>;

/** Which text. */
export type LegalName = "agreement" | "clause_1_5" | "clause_1_6";
