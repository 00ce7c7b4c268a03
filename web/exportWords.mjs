// Writes the console's words for what stands in files of lists, so that a file says what the page says: of every set of words that a column
// of the server names, such as `order.state_`, each word of it. Usage: npm run export-words
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const SERVER = "../server";
const OUT = `${SERVER}/platform/src/export/words/console.json`;

/** Every source of the server, without its tests. */
function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "tests" || entry.name === "target" ? [] : sources(path);
    return entry.name.endsWith(".rs") ? [readFileSync(path, "utf8")] : [];
  });
}

/** The words of a language: every constant of its files. */
async function wordsOf(lang) {
  const files = readdirSync("src/i18n").filter((name) => name.endsWith(`.${lang}.ts`));
  const modules = files.map((name) => {
    const source = readFileSync(`src/i18n/${name}`, "utf8");
    const { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext } });
    // What a file of words imports are types, but for a few that join others.
    return /^import /m.test(outputText) ? "" : outputText;
  });
  const read = modules.map((text) => import(`data:text/javascript,${encodeURIComponent(text)}`));
  return Object.assign({}, ...(await Promise.all(read)).flatMap((module) => Object.values(module)));
}

/** The keys of products that pages know by name: other words of their area are of dialogs, and no product's name. */
function productKeys() {
  const listed = readFileSync("src/domain/money/useProductWords.ts", "utf8").match(/const PRODUCTS = \[([^\]]*)\]/);
  if (!listed) throw new Error("no list of the products that pages know by name");
  return [...listed[1].matchAll(/"([^"]+)"/g)].map(([, name]) => `product.${name}`);
}

const products = productKeys();
const named = sources(SERVER).flatMap((text) => [...text.matchAll(/\bword\(\s*"[a-z_]+",\s*"([a-z_.]+[._])"/g)]);
const [english, chinese] = [await wordsOf("en"), await wordsOf("zh")];
const sets = [...new Set(named.map(([, set]) => set))].sort().map((set) => {
  const keys = Object.keys(english).filter(
    (key) =>
      key.startsWith(set) &&
      (set !== "product." || products.includes(key)) &&
      !`${english[key]}${chinese[key]}`.includes("{"),
  );
  if (keys.length === 0) throw new Error(`the console has no words that begin with ${set}`);
  return [set, Object.fromEntries(keys.sort().map((key) => [key.slice(set.length), [english[key], chinese[key]]]))];
});
const written = `${JSON.stringify(Object.fromEntries(sets), null, 1)}\n`;
// The server has the file inside and is built anew when it is written: only where it says something else.
if (!existsSync(OUT) || readFileSync(OUT, "utf8") !== written) writeFileSync(OUT, written);
