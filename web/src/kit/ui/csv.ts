import { csvLine } from "@portico/console";

/** CSV of rows of cells, written as the server writes exports: no cell is a formula to the program that opens it. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => csvLine(row)).join("");
}

/** Hands a CSV file to the person, marked as UTF-8 so that spreadsheet programs read Chinese. */
export function downloadCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** The text of a CSV file: UTF-8, or what Chinese spreadsheet programs save. */
export async function csvOfFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}
