import { MessageFormat } from "./messageFormat";

const formats = new Map<string, MessageFormat>();

/** Words a sentence with plurals or choices (ICU's message format). */
export function icu(text: string, locale: string, values: Record<string, string | number>): string {
  const name = `${locale} ${text}`;
  const format = formats.get(name) ?? new MessageFormat(text, locale);
  formats.set(name, format);
  return format.format(values);
}
