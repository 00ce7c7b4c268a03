// Every relative link in README.md and docs/ leads to a file, and to a heading where it names one; so does every path of
// the repository that stands there `as code`. Prints what leads nowhere; exit code 1 when something does.
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
const BUILT = /^web\/(pkg|dist|node_modules)\b/;
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
for (const line of wrong) console.error(line);
process.exit(wrong.length > 0 ? 1 : 0);
