/** What stands in an address is text; anything else is left out. */
function readTexts(search: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => typeof value === "string")) as Record<
    string,
    string
  >;
}

/**
 * A route's `validateSearch`, by the names of what its page reads from the address: `searchTexts<"q" | "tab">()`. All of it is text
 * and may be missing. The names are for tsc alone, as every page loads every route; which words of a text are known, the page judges.
 */
export const searchTexts = <N extends string>() =>
  readTexts as (search: Record<string, unknown>) => { readonly [K in N]?: string };
