import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { AREAS, type Area } from "../../src/i18n/areas";

const PAGES = "src/routes/_console";
const FRAME = "src/routes/_console.tsx";
const WORDS = /src\/i18n\/(\w+\.(en|zh)|areas|areasZh|t)\.ts$/;

const areaOf = new Map<string, Area>();
for (const area of Object.keys(AREAS) as Area[])
  for (const key of Object.keys(await AREAS[area]())) areaOf.set(key, area);

const texts = new Map<string, string>();
function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(file, "utf8");
  texts.set(file, text);
  return text;
}

/** A source file and all that it imports, at once or later, itself or by another. */
function reached(start: string): Set<string> {
  const files = new Set([start]);
  for (const file of files) {
    for (const [, path = ""] of textOf(file).matchAll(/(?:from|import)\s*\(?\s*"(\.[^"?]+)"/g)) {
      const base = join(dirname(file), path);
      const found = [`${base}.ts`, `${base}.tsx`].find((name) => existsSync(name));
      if (found && !WORDS.test(found)) files.add(found);
    }
  }
  return files;
}

/** The areas whose words a file says, by their keys or by how those begin. */
function areasOf(file: string): Area[] {
  const keys = [...textOf(file).matchAll(/"((?:\w+\.)+[\w-]+)"/g)].map(([, key = ""]) => key);
  const begins = [...textOf(file).matchAll(/`((?:\w+\.)+\w*)\$\{/g)].map(([, begin = ""]) => begin);
  const begun = [...areaOf.keys()].filter((key) => begins.some((begin) => key.startsWith(begin)));
  return [...keys, ...begun].flatMap((key) => areaOf.get(key) ?? []);
}

const frame = reached(FRAME);

test("the frame around the pages says no word of a page", () => {
  expect(new Set([...frame].flatMap(areasOf))).toEqual(new Set(["console"]));
});

test.each(readdirSync(PAGES))("%s names the areas whose words it says, and no other", (name) => {
  const file = join(PAGES, name);
  const said = new Set([...reached(file)].filter((other) => !frame.has(other)).flatMap(areasOf));
  const named = /words: \[([^\]]*)\]/.exec(textOf(file))?.[1]?.match(/\w+/g) ?? [];
  expect([...named].sort()).toEqual([...said].filter((area) => area !== "console").sort());
});

test("the operator's page says its own words and those of every frame, all of its own, and no other", async () => {
  const files = [...reached("src/operator/main.tsx")];
  expect(new Set(files.flatMap(areasOf))).toEqual(new Set(["console", "operator"]));
  const said = files.map(textOf).join("\n");
  const begins = [...said.matchAll(/`((?:\w+\.)+\w*)\$\{/g)].map(([, begin = ""]) => begin);
  const isSaid = (key: string) => said.includes(`"${key}"`) || begins.some((begin) => key.startsWith(begin));
  expect(Object.keys(await AREAS.operator()).filter((key) => !isSaid(key))).toEqual([]);
});
