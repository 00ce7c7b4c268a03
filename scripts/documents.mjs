// Holds README.md and docs/ to the repository: every relative link leads to a file, and to a heading where it names one;
// every path that stands there `as code` is there; docs/database.md has a line for every table and docs/development.md one
// for every recipe; every test that docs/security.md and docs/proofs.md name is there. Prints what is wrong; exit code 1 when something is.
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

/** Every file with tests in Rust. */
function rustFiles(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith(".rs"))
    .map((name) => readFileSync(join(root, folder, name), "utf8"));
}

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
const textOf = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "");
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

for (const line of wrong) console.error(line);
process.exit(wrong.length > 0 ? 1 : 0);
