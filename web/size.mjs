// Measures what the first load of each route costs: the scripts and styles that it imports at once, gzipped.
// Fails over the budget, and when two files wait for each other. Reads dist/ and its manifest, so `npm run build` first. Usage: npm run size
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const BUDGET = { js: 330_000, css: Number.POSITIVE_INFINITY };
const BUDGETS = { "/login": { js: 200_000, css: 55_000 } };

const manifest = JSON.parse(readFileSync("../.cache/web-manifest.json", "utf8"));
const gzipped = new Map();
function size(file) {
  if (!gzipped.has(file)) gzipped.set(file, gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length);
  return gzipped.get(file);
}

/** The route of a chunk: `src/routes/_console/main.home.tsx?…` is `/main/home`. */
function routeOf(key) {
  const name = /^src\/routes\/(.*)\.tsx\?/.exec(key)?.[1];
  return (
    name &&
    `/${name
      .split("/")
      .flatMap((part) => part.split("."))
      .filter((part) => !part.startsWith("_"))
      .join("/")}`
  );
}

/** The layouts around a route's file: the folders whose names begin with an underscore. */
function layoutsOf(key) {
  const folders = key.replace("src/routes/", "").split("/").slice(0, -1);
  return Object.keys(manifest).filter((other) =>
    folders.some((folder) => other.startsWith(`src/routes/${folder}.tsx?`)),
  );
}

/** What a page behind sign-in fetches beside what it imports: the words that it names, and what words plurals. */
function besideOf(key) {
  if (!key.includes("/_console/")) return [];
  const named = /words: \[([^\]]*)\]/.exec(readFileSync(key.split("?")[0], "utf8"))?.[1]?.match(/\w+/g) ?? [];
  const names = ["icu", ...["console", ...named].map((area) => `${area}.en`)];
  return names.map((name) => Object.keys(manifest).find((one) => manifest[one].name === name));
}

/** A chunk and everything that it imports at once. */
function closure(keys, found = new Set()) {
  for (const key of keys) {
    if (found.has(key)) continue;
    found.add(key);
    closure(manifest[key].imports ?? [], found);
  }
  return found;
}

const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry);
const routes = Object.keys(manifest).filter((key) => routeOf(key) && routeOf(key) !== "/");
const over = [];
console.log("route                      js kB   css kB   (gzipped)");
for (const key of routes.sort()) {
  const route = routeOf(key);
  const chunks = [...closure([...entries, ...layoutsOf(key), ...besideOf(key), key])].map((name) => manifest[name]);
  const files = { js: chunks.map(({ file }) => file), css: chunks.flatMap(({ css }) => css ?? []) };
  const sums = Object.entries(files).map(([kind, names]) => [
    kind,
    [...new Set(names)].reduce((sum, file) => sum + size(file), 0),
  ]);
  console.log(route.padEnd(24), ...sums.map(([, sum]) => (sum / 1_000).toFixed(1).padStart(8)));
  const budget = BUDGETS[route] ?? BUDGET;
  for (const [kind, sum] of sums)
    if (sum > budget[kind]) over.push(`${route}: ${kind} is over ${budget[kind] / 1_000} kB`);
}

/** What the operator's page, a build of its own, fetches at first: what its document names, and the words that it says. */
function operatorFiles() {
  const named = readFileSync("dist/admin.html", "utf8").match(/assets\/[\w.-]+\.(js|css)/g) ?? [];
  const words = ["operator.en", "console.en", "icu"].map((name) =>
    readdirSync("dist/assets").find((file) => file.startsWith(`${name}-`)),
  );
  return [...new Set([...named, ...words.map((file) => `assets/${file}`)])];
}
const sums = ["js", "css"].map((kind) =>
  operatorFiles()
    .filter((file) => file.endsWith(`.${kind}`))
    .reduce((sum, file) => sum + size(file), 0),
);
console.log("the operator's page".padEnd(24), ...sums.map((sum) => (sum / 1_000).toFixed(1).padStart(8)));
if (sums[0] > BUDGET.js) over.push(`the operator's page: js is over ${BUDGET.js / 1_000} kB`);
/** What each script of both pages imports at once. */
const imported = new Map(
  readdirSync("dist/assets")
    .filter((file) => file.endsWith(".js"))
    .map((file) => [
      file,
      [...readFileSync(`dist/assets/${file}`, "utf8").matchAll(/(?:import|from)\s*["']\.\/([^"']+\.js)["']/g)].map(
        ([, other]) => other,
      ),
    ]),
);
const looked = new Set();
/** Notes scripts that wait for each other: one of them runs before what it extends in the other is there. */
function findCircle(file, way) {
  if (way.includes(file)) over.push(`${[...way.slice(way.indexOf(file)), file].join(" waits for ")}`);
  if (looked.has(file)) return;
  looked.add(file);
  for (const other of imported.get(file) ?? []) findCircle(other, [...way, file]);
}
for (const file of imported.keys()) findCircle(file, []);
for (const line of over) console.error(`error: ${line}`);
process.exit(over.length > 0 ? 1 : 0);
