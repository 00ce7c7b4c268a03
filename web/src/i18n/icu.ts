import { IntlMessageFormat } from "intl-messageformat";

const formats = new Map<string, IntlMessageFormat>();

/** Words a sentence with plurals or choices (ICU's message format). */
export function icu(text: string, locale: string, values: Record<string, string | number>): string {
  const name = `${locale} ${text}`;
  const format = formats.get(name) ?? new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
  formats.set(name, format);
  return String(format.format(values));
}
