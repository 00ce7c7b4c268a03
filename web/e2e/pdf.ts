import { execFileSync } from "node:child_process";

/** The words of a PDF file, as poppler reads them: a program that knows nothing of ours. */
export function pdfText(file: string): string {
  return execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" });
}
