import type { ExportFormat, Lang } from "../../api/generated/types.gen";
import { useLang } from "../../state/lang";

/** As what a list is made into a file: with the words of the page for people, or with names for programs. */
export const EXPORT_CHOICES = ["csv", "xlsx", "plain"] as const;

/** One of the ways to make a file of a list. */
export type ExportChoice = (typeof EXPORT_CHOICES)[number];

/** What a file is asked for with, beside what its list is narrowed by. */
export interface ExportAs {
  format: ExportFormat;
  lang?: Lang;
}

/** Makes of a choice what a file is asked for with, in the language of the page. */
export function useExportAs(): (choice: ExportChoice) => ExportAs {
  const lang = useLang();
  return (choice) => (choice === "plain" ? { format: "csv" } : { format: choice, lang });
}
