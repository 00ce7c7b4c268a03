/** A typed or pasted list as core reads it: lines become entries, and no entry has a space in it. */
export function tidyList(typed: string): string {
  return typed.replace(/\s*[\r\n;]+\s*/g, ";").replace(/[ \t]+/g, "");
}
