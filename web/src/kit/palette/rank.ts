/** Text in the runs that it is made of: words in Latin letters, and what is written without spaces. Signs of other scripts than Latin part them. */
const RUNS = /[!-~\p{Script=Latin}\p{M}]+|[^\s!-~\p{Script=Latin}\p{M}\p{P}]+/gu;
/** Of what is written without spaces, two characters at a time. */
const PAIRS = /[!-~\p{Script=Latin}\p{M}]+|[^\s]{1,2}/gu;

/** As it is compared: letters of full width are those of half width. */
const plain = (text: string) => text.normalize("NFKC").toLowerCase();
const runsOf = (text: string): string[] => plain(text).match(RUNS) ?? [];

/**
 * How well an entry fits what was typed, for the search: each part stands in the words that it shows or bears in English, best at their
 * beginning, or begins one of those by which it is found as well. Letters that are only strewn over them do not count: "gpu" is not in
 * "groups, users". A part is a word, and of what is written without spaces two characters: both may stand in one word, in any order.
 */
export function rank(
  _id: string,
  typed: string,
  [shown = "", english = "", also = ""]: readonly string[] = [],
): number {
  const wanted = runsOf(typed).flatMap((run) => run.match(PAIRS) ?? []);
  const titles = [plain(shown), plain(english)];
  const terms = runsOf(also);
  const isSaid = (part: string) => titles.some((title) => title.includes(part));
  const isMeant = (part: string) => terms.some((term) => term.startsWith(part) || (part > "~" && term.includes(part)));
  if (wanted.length === 0) return typed.trim() ? 0 : 1;
  if (!wanted.every((part) => isSaid(part) || isMeant(part))) return 0;
  if (!wanted.every(isSaid)) return 0.2;
  const begins = (part: string) => titles.some((title) => title.startsWith(part));
  if (begins(wanted[0] ?? "")) return 1;
  return wanted.some(begins) ? 0.8 : 0.5;
}
