import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** The sources of a folder by their names. */
function filesOf(folder: string): Map<string, string> {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  const own = names.filter((name) => /(?<!\.d)\.tsx?$/.test(name));
  return new Map(own.map((name) => [join(folder, name), readFileSync(join(root, folder, name), "utf8")]));
}

/** The web's sources but for its tests and what is generated, as one text without comments. */
function sources(): string {
  const own = [...filesOf("src")].filter(([name]) => !/\.test\.tsx?$|\/generated\//.test(name));
  return own
    .map(([, text]) => text)
    .join("\n")
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}

test("every function that a package of WebAssembly lends is called by a page", () => {
  // As part of a package, `.name`, or taken out of it, `{ name }`; by its name alone, anything may be called.
  const taken = [...sources().matchAll(/\{([\s\w,:]+)\}/g)].flatMap(([, names]) => names?.match(/\w+/g) ?? []);
  const words = new Set([...taken, ...[...sources().matchAll(/\.(\w+)/g)].map(([, name]) => name)]);
  const lent = ["rules", "console", "password"].flatMap((name) => {
    const types = readFileSync(join(root, "pkg", name, `${name}.d.ts`), "utf8");
    // `initSync` and what is named `default` are the package's own.
    return [...types.matchAll(/^export function (\w+)/gm)]
      .map(([, found]) => found)
      .filter((found) => found !== "initSync");
  });
  expect(lent.filter((found) => !words.has(found ?? ""))).toEqual([]);
});

test("every value and every type that a file lends is one that another file names", () => {
  const files = new Map([...filesOf("src"), ...filesOf("tests"), ...filesOf("e2e")]);
  const named = new Map<string, string[]>();
  for (const [file, text] of files) {
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
    for (const word of new Set(code.match(/\w+/g))) named.set(word, [...(named.get(word) ?? []), file]);
  }
  const lent = [...files].flatMap(([file, text]) => {
    // What is generated, and what the router asks each page's file for.
    if (!file.startsWith("src") || /generated|\.gen\.ts|src.routes/.test(file)) return [];
    const values = text.matchAll(/^export (?:async )?(?:const|function\*?|class|let|type|interface) (\w+)/gm);
    return [...values].map(([, value = ""]) => ({ file, value }));
  });
  expect(lent.length).toBeGreaterThan(1_200);
  expect(lent.filter(({ file, value }) => !named.get(value)?.some((other) => other !== file))).toEqual([]);
});
