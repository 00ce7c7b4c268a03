/** The most bytes that a file may have, in units of 1,048,576 as the rules about files count. */
export const mostWords = (bytes: number) => `${Math.floor(bytes / 104_857.6) / 10} MB`;

/** A number of bytes as people read it. */
export function sizeWords(bytes: number, locale: string): string {
  const words = (value: number, unit: string, unitDisplay: "short" | "long") =>
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay, maximumFractionDigits: 1 }).format(value);
  if (bytes < 1_000) return words(bytes, "byte", "long");
  return bytes < 1_000_000 ? words(bytes / 1_000, "kilobyte", "short") : words(bytes / 1_000_000, "megabyte", "short");
}
