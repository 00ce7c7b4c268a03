// Holds README.md and docs/ to the repository: every relative link leads to a file, and to a heading where it names one;
// every path that stands there `as code` is there; docs/database.md has a line for every table, docs/development.md one for every
// recipe and docs/jobs.md one for every job; every test that docs/security.md and docs/proofs.md name is there; every setting, command
// and flag of the program that is named is there, and every command is named. Prints what is wrong; exit code 1 when something is.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const pages = [
  "README.md",
  ...readdirSync(join(root, "docs"), { recursive: true }).map((name) => `docs/${name}`),
].filter((name) => name.endsWith(".md"));
// Folders whose paths are checked, but for what the build makes in them.
const OURS = /^(core|server|wasm|web|migrations|docs|scripts|tools|bench|fuzz)\//;
const BUILT = /^web\/(pkg|dist|node_modules|test-results)\b/;
const PATH = /^[\w./-]+$/;

/** A page without its blocks of code, in which brackets are no links. */
const prose = (text) => text.replace(/^```[\s\S]*?^```/gm, "");

/** The names by which a page's headings are linked, as GitHub makes them. */
function headings(file) {
  const titles = [...prose(readFileSync(join(root, file), "utf8")).matchAll(/^#+ (.*)$/gm)].map(([, title]) => title);
  const names = titles.map((title) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
  return new Set(names);
}

const textOf = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "");
const wrong = [];
for (const page of pages) {
  const text = prose(readFileSync(join(root, page), "utf8"));
  const links = [...text.replace(/`[^`]*`/g, "").matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link);
  for (const link of links.filter((link) => !/^[a-z]+:/.test(link))) {
    const [path, heading] = link.split("#");
    const target = path ? join(dirname(page), path) : page;
    if (!existsSync(join(root, target))) wrong.push(`${page}: ${link} is not there`);
    else if (heading !== undefined && !headings(target).has(heading))
      wrong.push(`${page}: ${link} has no such heading`);
  }
  for (const [, code] of text.matchAll(/`([^`\s]+)`/g)) {
    const isPath = OURS.test(code) && PATH.test(code) && !BUILT.test(code) && !/NNNN/.test(code);
    if (isPath && !existsSync(join(root, code))) wrong.push(`${page}: \`${code}\` is not there`);
  }
}
/** Notes what `names` has and the first cells of the tables of `page` do not. */
function requireRows(page, what, names) {
  const cells = [...readFileSync(join(root, page), "utf8").matchAll(/^\| ([^|]*) \|/gm)].map(([, cell]) => cell);
  const told = new Set(cells.flatMap((cell) => [...cell.matchAll(/`([a-z0-9_-]+)[^`]*`/g)].map(([, name]) => name)));
  for (const name of names) if (!told.has(name)) wrong.push(`${page}: no line for the ${what} ${name}`);
}

const migrations = readdirSync(join(root, "migrations/sqlite")).map((name) =>
  readFileSync(join(root, "migrations/sqlite", name), "utf8"),
);
/** The names that a pattern's first group finds in the migrations. */
const named = (pattern) => migrations.flatMap((sql) => [...sql.matchAll(pattern)].map(([, name]) => name));
// A table that is made anew has another name for a moment.
const passing = named(/^alter table (\w+) rename to/gm);
const tables = named(/^create table (\w+)/gm).filter((name) => !passing.includes(name));
requireRows("docs/database.md", "table", tables);
const recipes = [...readFileSync(join(root, "justfile"), "utf8").matchAll(/^([a-z][a-z0-9-]*)(?: [^:=]*)?:(?!=)/gm)];
requireRows("docs/development.md", "recipe", recipes.map(([, name]) => name).filter((name) => name !== "default"));

/** The names of every file in Rust below a folder. */
const rustNames = (folder) =>
  readdirSync(join(root, folder), { recursive: true }).filter((name) => name.endsWith(".rs"));
/** Every file with tests in Rust. */
const rustFiles = (folder) => rustNames(folder).map((name) => readFileSync(join(root, folder, name), "utf8"));

// Operators meet jobs by their names, among those that failed and those that run by the clock. Tests have some of their own, lists
// that are made into files one each.
const JOB = /const (?:KIND|NAME): &'static str =\s*"(?!test\.|export\.)([a-z_]+\.[a-z_]+)"/g;
const sources = rustNames("server").filter((name) => !/^(tests|benches)\b/.test(name));
const jobs = sources.flatMap((name) => [...textOf(`server/${name}`).matchAll(JOB)].map(([, job]) => job));
const toldJobs = new Set([...textOf("docs/jobs.md").matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, job]) => job));
for (const job of jobs) if (!toldJobs.has(job)) wrong.push(`docs/jobs.md: no line for the job ${job}`);

const TEST = /#\[(?:tokio::)?test\b[^\]]*\][\s\S]{0,200}?\bfn (\w+)/g;
/** The lines of the engines' contract, each of which is a test of both. */
const CONTRACT = /^contract! \{([^}]*)\}/gm;
const tests = new Set(
  ["core", "server"].flatMap((folder) =>
    rustFiles(folder).flatMap((text) => [
      ...[...text.matchAll(TEST)].map(([, name]) => name),
      ...[...text.matchAll(CONTRACT)].flatMap(([, names]) => names.trim().split(/\s+/)),
    ]),
  ),
);
for (const page of ["docs/security.md", "docs/proofs.md"])
  for (const [, name] of readFileSync(join(root, page), "utf8").matchAll(/`([a-z0-9]+(?:_[a-z0-9]+){2,})`/g))
    if (!tests.has(name)) wrong.push(`${page}: there is no test ${name}`);
// In proofs, what is named stands before the file that it is in: tests in Rust, and titles of tests in quotation marks.
const proofs = readFileSync(join(root, "docs/proofs.md"), "utf8");
for (const [, names, file] of proofs.matchAll(/((?:`\w+`, )*`\w+`) \(`([^`]+\.rs)`\)/g))
  for (const [, name] of names.matchAll(/`(\w+)`/g))
    if (!textOf(file).includes(`fn ${name}(`)) wrong.push(`docs/proofs.md: ${file} has no test ${name}`);
for (const [, titles, file] of proofs.matchAll(/(“[^`|]*”) \(`([^`]+)`\)/g))
  for (const [, title] of titles.matchAll(/“([^”]+)”/g))
    if (!['"', "`"].some((mark) => textOf(file).includes(`${mark}${title}${mark}`)))
      wrong.push(`docs/proofs.md: ${file} has no test “${title}”`);

// Who calls learns from one sentence which calls want a key.
const api = JSON.parse(readFileSync(join(root, "web/openapi.json"), "utf8"));
const wantsKey = ({ parameters = [] }) => parameters.some(({ name, required }) => name === "Idempotency-Key" && required);
const keyed = Object.entries(api.paths).filter(([, calls]) => Object.values(calls).some(wantsKey));
const [, list = ""] = textOf("docs/api.md").match(/They are wanted by ([^.]*)\./) ?? [];
const listed = new Set([...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
for (const [path] of keyed) {
  const name = path.replace(/^\/gicend\/|\/$/g, "");
  if (!listed.delete(name)) wrong.push(`docs/api.md: ${name} wants a key, too`);
}
for (const name of listed) wrong.push(`docs/api.md: ${name} wants no key`);

/** The settings of the example file, with the sections that they stand in. */
function readSettings() {
  const found = new Set();
  let section = "";
  for (const line of textOf("docs/portico.example.toml").split("\n")) {
    section = line.match(/^(?:# )?\[\[?([\w.]+)\]\]?$/)?.[1] ?? section;
    const [, key] = line.match(/^# (?:Not set by default: )?(\w+)(?: = .*)?$/) ?? [];
    found.add(section).add(key === undefined ? section : `${section}.${key}`);
  }
  return found;
}
const settings = readSettings();
const sections = new Set([...settings].map((key) => key.split(".")[0]));
// Jobs, operations of the program and files have names of the same shape; a section stands before a setting.
const NO_SETTING = /\.(rs|ts|tsx|mjs|md|sh|sql|txt|json|jsonl|toml|key)$/;
const present = pages.filter((name) => !name.startsWith("docs/decisions/"));
for (const page of present)
  for (const [, key] of prose(textOf(page)).matchAll(/`([a-z]+(?:\.[a-z_]+)+)(?: = [^`]*)?`/g))
    if (sections.has(key.split(".")[0]) && !settings.has(key) && !toldJobs.has(key) && !NO_SETTING.test(key))
      wrong.push(`${page}: there is no setting ${key}`);

/** The commands that an enum of the command line has, as they are typed. */
function commandsOf(file, name) {
  const [, variants = ""] = textOf(file).match(new RegExp(`enum ${name} \\{\\n([\\s\\S]*?)\\n\\}`)) ?? [];
  const typed = (variant) => variant.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
  return [...variants.matchAll(/^ {4}([A-Z]\w*)/gm)].map(([, variant]) => typed(variant));
}
/** The tree of commands below a file of the command line; what has none below it leads to nothing. */
function treeOf(file, folder, name = "Command") {
  const below = (command) =>
    command === "config" && folder === CLI
      ? Object.fromEntries(commandsOf(file, "ConfigCommand").map((one) => [one, {}]))
      : treeOf(`${folder}/${command}.rs`, `${folder}/${command}`);
  return Object.fromEntries(commandsOf(file, name).map((command) => [command, below(command)]));
}
const CLI = "server/src/cli";
const commands = treeOf(`${CLI}.rs`, CLI);
const cli = rustNames("server/src")
  .filter((name) => name.startsWith("cli"))
  .map((name) => textOf(`server/src/${name}`));
const flags = new Set(["config", "help", "version"]);
const FLAG = /#\[arg\([^\]]*?long(?: = "([a-z-]+)")?[^\]]*\]\s*(?:pub(?:\([^)]*\))? )?(\w+):/g;
for (const [, given, field] of cli.join("\n").matchAll(FLAG)) flags.add(given ?? field.replaceAll("_", "-"));
/** What is typed behind the program's name: in code of one line, or in a line of a block. */
const TYPED = /(?:^|[`/ ])portico ((?:--config \S+ )?[a-z][^`#|\n]*)/gm;
for (const page of present)
  for (const [, typed] of textOf(page).matchAll(TYPED)) {
    const [first, ...rest] = typed.replace(/^--config \S+ /, "").split(/\s+/);
    // `create database portico owner portico` is no command of ours.
    if (!Object.hasOwn(commands, first)) continue;
    const [second = ""] = rest;
    const isWord = /^[a-z]+(-[a-z]+)*$/.test(second);
    if (isWord && Object.keys(commands[first]).length > 0 && !Object.hasOwn(commands[first], second))
      wrong.push(`${page}: there is no command ${first} ${second}`);
    for (const [, flag] of typed.matchAll(/ --([a-z][a-z-]*)/g))
      if (!flags.has(flag)) wrong.push(`${page}: ${first} has no --${flag}`);
  }
const toldCommands = textOf("docs/operations.md") + textOf("docs/api.md") + textOf("docs/database.md");
for (const [first, below] of Object.entries(commands))
  for (const second of Object.keys(below).length > 0 ? Object.keys(below) : [first])
    if (!new RegExp(`[\\s\`]${second}[\\s\`,;]`).test(toldCommands)) wrong.push(`docs: nobody learns of ${first} ${second}`);

for (const line of wrong) console.error(line);
process.exit(wrong.length > 0 ? 1 : 0);
