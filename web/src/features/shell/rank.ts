/** What was typed, in parts: each word, and of what is written without spaces two characters at a time. */
const PARTS = /[!-~]+|[^\s!-~]{1,2}/g;

/**
 * How well an entry fits what was typed, for the search: each part stands in the words that it shows or bears in English, best at their
 * beginning, or begins one of those by which it is found as well. Letters that are only strewn over them do not count: "gpu" is not in
 * "groups, users".
 */
export function rank(
  _id: string,
  typed: string,
  [shown = "", english = "", also = ""]: readonly string[] = [],
): number {
  const wanted: string[] = typed.toLowerCase().match(PARTS) ?? [];
  const titles = [shown.toLowerCase(), english.toLowerCase()];
  const terms = also.toLowerCase().split(" ");
  const isSaid = (part: string) => titles.some((title) => title.includes(part));
  const isMeant = (part: string) => terms.some((term) => term.startsWith(part) || (part > "~" && term.includes(part)));
  if (!wanted.every((part) => isSaid(part) || isMeant(part))) return 0;
  if (!wanted.every(isSaid)) return 0.2;
  return titles.some((title) => title.startsWith(wanted[0] ?? "")) ? 1 : 0.5;
}
