// What a kind of thing costs on the kit: for some of them the lines of their own files, by what they are for, and the lines in files of others
// that name them. Prints the table of docs/development.md.
//
//   node scripts/kinds.mjs
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const ROOT = new URL("..", import.meta.url);

/** Each kind: which files are its own, and how others name it. */
const KINDS = {
  instances: {
    own: /(^|\/)(instances?(_\w+)?|instance(?:Detail|Form)|Instance\w*|main\.gpu-cloud)(?=[./]|$)|_instance_\w+\.sql$|(^|\/)object\.instance_/,
    named: /\binstances?(_\w+)?\b(?!\s+of\b)|\bInstances?[A-Z]?\w*|gpu-cloud\b(?!-)/,
  },
  "GPU servers": {
    own: /gpu_?-?servers?/i,
    named: /gpu_?-?server/i,
  },
  "SSH keys": {
    own: /ssh_?keys?|main\.gpu-cloud-key/i,
    named: /ssh_?-?key|gpu-cloud-key/i,
  },
  budgets: {
    own: /(^|[/_.])budgets?([._A-Z/]|$)|\/Budget/,
    named: /budget/i,
  },
};

/** What files are for, by where they are. */
const PARTS = [
  ["rule in core", /^core\/src\//],
  ["its cases", /^core\/vectors\//],
  ["calls, rows, jobs in the server", /^server\/(\w+\/)?src\//],
  ["SQL, for one of the two engines", /^migrations\/sqlite\//],
  ["words of messages", /^server\/platform\/words\//],
  ["pages", /^web\/src\/(?!i18n\/)/],
  ["words of pages, in two languages", /^web\/src\/i18n\//],
  ["tests", /^(server\/tests|web\/tests|web\/e2e)\//],
];

/** Lists that have a line for each thing of their sort: modules, features, pages, paths, exports of rules. */
const LISTS =
  /^core\/src\/(\w+|base\/limits|base\/violation|people\/live_topic)\.rs$|^server\/(src\/(lib|app\/features|closing\/admin)|\w+\/src\/lib|people\/src\/account\/pages)\.rs$|^wasm\/|^web\/src\/(begin|domain\/paths|features\/(shell\/live|audit\/words)|operator\/(paths|router|OperatorNavigation))\.tsx?$/;
/** Lists of words: of the menu, of actions, of areas, of rules, and of the operator's pages. */
const WORDS = /^web\/src\/i18n\//;

const GENERATED = /\.snap$|\/generated\/|routeTree\.gen|openapi|operator\.json/;
const SOURCE = /^(core\/src|server\/(\w+\/)?src|wasm\/\w+\/src|web\/src)\/.*\.(rs|tsx?)$/;
const COMMENT = /^\s*(\/\/|\*|\/\*)/;

const files = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((file) => file && !GENERATED.test(file));
const lines = (file) => readFileSync(new URL(file, ROOT), "utf8").trimEnd().split("\n");

/** The kind whose file it is; a key's file is not an instance's because it lies beside it. */
const ownerOf = (file) =>
  Object.keys(KINDS)
    .reverse()
    .find((kind) => KINDS[kind].own.test(file));

/** By kind, the lines of others' sources that name it, by file. */
function named() {
  const found = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, new Map()]));
  for (const file of files.filter((file) => SOURCE.test(file))) {
    for (const [kind, { named }] of Object.entries(KINDS)) {
      if (ownerOf(file) === kind) continue;
      const count = lines(file).filter((line) => named.test(line) && !COMMENT.test(line)).length;
      if (count > 0) found[kind].set(file, count);
    }
  }
  return found;
}

const kinds = Object.keys(KINDS);
const rows = PARTS.map(([what, where]) => [
  what,
  ...kinds.map((kind) => {
    const own = files.filter((file) => where.test(file) && ownerOf(file) === kind);
    return own.reduce((sum, file) => sum + lines(file).length, 0);
  }),
]);
const sum = (some) => kinds.map((_, place) => some.reduce((total, row) => total + row[place + 1], 0));
const isTest = ([what]) => what === "tests" || what === "its cases";
const program = sum(rows.filter((row) => !isTest(row)));

const elsewhere = named();
const counted = (kind, wanted) => {
  const some = [...elsewhere[kind]].filter(([file]) => wanted(file));
  return `${some.reduce((total, [, count]) => total + count, 0)} in ${some.length}`;
};

const table = [
  ["", ...kinds],
  ["---", ...kinds.map(() => "---")],
  ...rows,
  ["own lines, without tests and cases", ...program],
  ["own files, without tests and cases", ...kinds.map((kind) => files.filter((file) => ownerOf(file) === kind && PARTS.some((part) => part[1].test(file) && !isTest(part))).length)],
  ["central: lines in lists of modules, features, pages and paths", ...kinds.map((kind) => counted(kind, (file) => LISTS.test(file)))],
  ["central: lines in lists of words", ...kinds.map((kind) => counted(kind, (file) => WORDS.test(file)))],
  ["lines of what works with it", ...kinds.map((kind) => counted(kind, (file) => !LISTS.test(file) && !WORDS.test(file)))],
];
const shown = (cell) => (typeof cell === "number" ? cell.toLocaleString("en-US") : cell);
for (const row of table) console.log(`| ${row.map(shown).join(" | ")} |`.replaceAll("|  |", "| |"));
