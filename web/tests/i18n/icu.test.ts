import { readFileSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";
import { expect, test } from "vitest";
import { firstEn } from "../../src/i18n/first.en";
import { firstZh } from "../../src/i18n/first.zh";
import { icu } from "../../src/i18n/icu";
import { MessageFormat, type Piece } from "../../src/i18n/messageFormat";
import { AREA_NAMES, EVERY_AREA, EVERY_AREA_ZH } from "./everyArea";

const LIBRARY = "node_modules/@cloudscape-design/components/i18n/messages";

test("plurals are worded by the language's rules", () => {
  const text = "{count, plural, one {# member} other {# members}}";
  expect(icu(text, "en", { count: 1 })).toBe("1 member");
  expect(icu(text, "en", { count: 1_200 })).toBe("1,200 members");
});

test("a choice is worded by its argument, inside a plural too", () => {
  const text =
    "{kind, select, pdf {A PDF} other {A file}} of {pages, plural, =0 {nothing} one {# page} other {# pages of {size}}}";
  expect(icu(text, "en", { kind: "pdf", pages: 0, size: "A4" })).toBe("A PDF of nothing");
  expect(icu(text, "en", { kind: "csv", pages: 2, size: "A4" })).toBe("A file of 2 pages of A4");
});

test("an argument that is missing leaves nothing", () => {
  expect(new MessageFormat("Hello {name}!", "en").format()).toBe("Hello !");
});

/** What an argument may be: the words and numbers by which the library chooses, and one that it has no words for. */
const VALUES = [0, 1, 2, 5, 1_200, "true", "false", "none", "day", "equals", "something"];

/** What both formatters make of a sentence for every value of its arguments. */
function compare(sentence: string | Piece[], locale: string): void {
  const names = new Set(JSON.stringify(sentence).match(/\w+/g));
  const theirs = new IntlMessageFormat(
    sentence as ConstructorParameters<typeof IntlMessageFormat>[0],
    locale,
    undefined,
    {
      ignoreTag: true,
    },
  );
  const ours = new MessageFormat(sentence, locale);
  for (const value of VALUES) {
    const values = Object.fromEntries([...names].map((name) => [name, value]));
    expect(ours.format(values)).toBe(theirs.format(values));
  }
}

test("every sentence of ours is worded as by the formatter of the standard", async () => {
  for (const [areas, first, locale] of [
    [EVERY_AREA, firstEn, "en"] as const,
    [EVERY_AREA_ZH, firstZh, "zh-CN"] as const,
  ]) {
    const loaded = await Promise.all(AREA_NAMES.map((area) => areas[area]()));
    const sentences = Object.values(Object.assign({}, first, ...loaded) as Record<string, string>);
    expect(sentences.length).toBeGreaterThan(500);
    for (const sentence of sentences.filter((text) => /\{\w+,/.test(text))) compare(sentence, locale);
  }
});

test.each(["en", "zh-CN"])(
  "every sentence of the component library in %s is worded as by the formatter of the standard",
  (locale) => {
    const code = readFileSync(`${LIBRARY}/all.${locale}.js`, "utf8");
    const words = JSON.parse(code.slice(code.indexOf("{"), code.lastIndexOf("}") + 1));
    const components = Object.entries<Record<string, Piece[]>>(words["cloudscape-design-components"][locale]);
    expect(components.length).toBeGreaterThan(30);
    for (const [component, sentences] of components) {
      // Its sentence holds a link, and is never shown: see the fallback in library.ts.
      if (component === "error-boundary") continue;
      for (const sentence of Object.values(sentences)) compare(sentence, locale);
    }
  },
);
