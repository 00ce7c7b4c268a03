import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** The web's sources but for its tests, as one text. */
function sources(): string {
  const names = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" });
  const own = names.filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name));
  return own.map((name) => readFileSync(join(root, "src", name), "utf8")).join("\n");
}

test("every function that a package of WebAssembly lends is called by a page", () => {
  const words = new Set(sources().match(/\w+/g));
  const lent = ["rules", "console", "password"].flatMap((name) => {
    const types = readFileSync(join(root, "pkg", name, `${name}.d.ts`), "utf8");
    // `initSync` and what is named `default` are the package's own.
    return [...types.matchAll(/^export function (\w+)/gm)]
      .map(([, found]) => found)
      .filter((found) => found !== "initSync");
  });
  expect(lent.filter((found) => !words.has(found ?? ""))).toEqual([]);
});
