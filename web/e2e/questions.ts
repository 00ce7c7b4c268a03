const UNITS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen";
const WORDS = [...UNITS.split(" "), ..."seventeen eighteen nineteen twenty".split(" ")];
const PLACES: Record<string, number> = { first: 0, second: 1, third: 2, last: -1 };

/** A number in words, up to twenty-nine. */
function number(words: string): number {
  const [tens = "", unit] = words.split(/[- ]/);
  return WORDS.indexOf(tens) + (unit ? WORDS.indexOf(unit) : 0);
}

type Solver = [pattern: RegExp, answer: (...parts: string[]) => string | number];

/** The questions that need nothing but reading and counting; the others ask what things are. */
const SOLVERS: Solver[] = [
  [/What is ([\w-]+) plus ([\w-]+)\?/, (a, b) => number(a) + number(b)],
  [/What is ([\w-]+) minus ([\w-]+)\?/, (a, b) => number(a) - number(b)],
  [/What is ([\w-]+) times ([\w-]+)\?/, (a, b) => number(a) * number(b)],
  [/What is ([\w-]+) plus ([\w-]+) plus ([\w-]+)\?/, (a, b, c) => number(a) + number(b) + number(c)],
  [/Which is the largest: ([\w-]+), ([\w-]+) or ([\w-]+)\?/, (...all) => Math.max(...all.map(number))],
  [/Which is the smallest: ([\w-]+), ([\w-]+) or ([\w-]+)\?/, (...all) => Math.min(...all.map(number))],
  [/What is twice ([\w-]+)\?/, (a) => number(a) * 2],
  [/What is three times ([\w-]+)\?/, (a) => number(a) * 3],
  [/How many days are ([\w-]+) weeks\?/, (a) => number(a) * 7],
  [/Type the (\w+) word of this list: ([^.]+)\./, (place, list) => list.split(", ").at(PLACES[place] ?? 0) ?? ""],
];

/** The answer to a question of the security check; `undefined` for one that wants more than counting. */
export function answerTo(question: string): string | undefined {
  for (const [pattern, answer] of SOLVERS) {
    const parts = pattern.exec(question);
    if (parts) return String(answer(...parts.slice(1)));
  }
  return undefined;
}
