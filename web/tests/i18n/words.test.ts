import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { firstEn } from "../../src/i18n/first.en";
import { firstZh } from "../../src/i18n/first.zh";
import { type Key, loadLanguage, translator } from "../../src/i18n/t";
import { AREA_NAMES, EVERY_AREA } from "./everyArea";

const areas = await Promise.all(AREA_NAMES.map(async (area) => ({ area, words: await EVERY_AREA[area]() })));
const behindEn = Object.assign({}, ...areas.map(({ words }) => words)) as Record<string, string>;

/** What may be drawn before anybody has signed in. */
const OPEN = ["api", "features/errors", "kit/form", "features/identity", "rules", "kit/ui", "router.tsx"];

function sources(path: string): string[] {
  if (/\.tsx?$/.test(path)) return [path];
  return (
    readdirSync(path, { recursive: true, encoding: "utf8" })
      // The dialog that asks for sign-in again stands over pages behind sign-in.
      .filter((file) => /\.tsx?$/.test(file) && !/generated|Reentry/.test(file))
      .map((file) => join(path, file))
  );
}

test("pages that are open to everybody use no word that is loaded later", () => {
  const used = OPEN.flatMap((path) => sources(join("src", path))).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/"((?:\w+\.)+\w+)"/g)].map(([, key]) => key ?? ""),
  );
  expect(used.filter((key) => key in firstEn).length).toBeGreaterThan(50);
  expect(used.filter((key) => key in behindEn)).toEqual([]);
});

test("no sentence of theirs is kept that nobody says", () => {
  const code = sources("src").filter((file) => !/i18n\/.*\.(en|zh)\.ts$/.test(file));
  const text = code.map((file) => readFileSync(file, "utf8")).join("\n");
  const begins = [...text.matchAll(/`((?:\w+\.)+\w*)\$\{/g)].map(([, begin]) => begin ?? "");
  const isSaid = (key: string) => text.includes(`"${key}"`) || begins.some((begin) => key.startsWith(begin));
  expect(Object.keys(firstEn).filter((key) => !isSaid(key))).toEqual([]);
});

test("the words of open pages hold nothing but names in braces", () => {
  for (const text of [...Object.values(firstEn), ...Object.values(firstZh)]) expect(text).not.toMatch(/\{\w+\s*,/);
});

test("names in braces are filled in, in each language", async () => {
  await loadLanguage("CN");
  expect(translator("US")("code.resend_in", { seconds: 7 })).toBe("Resend in 7 s");
  expect(translator("CN")("code.resend_in", { seconds: 7 })).toBe("7 秒后重新发送");
  expect(translator("CN")("home.greeting", { greeting: "早上好", name: "{name}" })).toBe("早上好，{name}");
});

test("both languages have the same names in every sentence", async () => {
  await loadLanguage("CN");
  const names = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();
  const chinese = translator("CN") as (key: Key) => string;
  for (const [key, text] of Object.entries({ ...firstEn, ...behindEn })) {
    expect(names(chinese(key as Key)), key).toEqual(names(text));
  }
});
