import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { Area } from "../../src/i18n/areas";
import { AREA_NAMES, EVERY_AREA } from "./everyArea";

const PAGES = "src/routes/_console";
const FRAME = "src/routes/_console.tsx";
const WORDS = /src\/i18n\/(\w+\.(en|zh)|\w*areas(Zh)?|t)\.ts$/i;

const areaOf = new Map<string, Area>();
for (const area of AREA_NAMES) for (const key of Object.keys(await EVERY_AREA[area]())) areaOf.set(key, area);

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
  // What begins with nothing but this is of no area more than of another.
  const telling = begins.filter((begin) => begin !== "operator.");
  const begun = [...areaOf.keys()].filter((key) => telling.some((begin) => key.startsWith(begin)));
  return [...keys, ...begun].flatMap((key) => areaOf.get(key) ?? []);
}

const frame = reached(FRAME);

test("the frame around the pages says no word of a page", () => {
  expect(new Set([...frame].flatMap(areasOf))).toEqual(new Set(["console"]));
});

test.each(readdirSync(PAGES))("%s names the areas whose words it says, and no other", (name) => {
  const file = join(PAGES, name);
  const own = [...reached(file)].filter((other) => !frame.has(other));
  const said = new Set(own.flatMap(areasOf));
  const listed = /words: \[([^\]]*)\]/.exec(textOf(file))?.[1] ?? "";
  // What a part of it brings along when it is opened is named there.
  const brought = own.flatMap((other) => [...textOf(other).matchAll(/loadWords\(\[([^\]]*)\]/g)].map(([, one]) => one));
  const named = new Set([listed, ...brought].join().match(/\w+/g));
  expect([...named].sort()).toEqual([...said].filter((area) => area !== "console").sort());
});

test("the first part of the bills says no word that comes with the others alone", () => {
  const said = new Set(
    [...reached("src/features/bill/Overview.tsx")].filter((file) => !frame.has(file)).flatMap(areasOf),
  );
  expect([...said].filter((area) => area !== "console").sort()).toEqual(["bill", "product"]);
});

/** The areas of the operator's pages. */
const OPERATOR: readonly Area[] = [
  "operator",
  "operatorAccount",
  "operatorAdjustment",
  "operatorBill",
  "operatorCase",
  "operatorCustomer",
  "operatorFactor",
  "operatorFlavor",
  "operatorGpuServer",
  "operatorJob",
  "operatorNotice",
  "operatorOrphan",
  "operatorOperation",
  "operatorOverview",
  "operatorPayment",
  "operatorPrice",
  "operatorSchedule",
  "operatorSetting",
  "operatorTerms",
  "operatorTicket",
  "operatorUsage",
];
/** The words of every state, of which each page says those of its own. */
const STATES = "src/operator/StateMark.tsx";

test("the operator's page says its own words and those of every frame, all of its own, and no other", async () => {
  const files = [...reached("src/operator/main.tsx")];
  expect(new Set(files.flatMap(areasOf))).toEqual(new Set(["console", ...OPERATOR]));
  const said = files.map(textOf).join("\n");
  const begins = [...said.matchAll(/`((?:\w+\.)+\w*)\$\{/g)].map(([, begin = ""]) => begin);
  const isSaid = (key: string) => said.includes(`"${key}"`) || begins.some((begin) => key.startsWith(begin));
  const own = await Promise.all(OPERATOR.map((area) => EVERY_AREA[area]()));
  expect(own.flatMap((words) => Object.keys(words)).filter((key) => !isSaid(key))).toEqual([]);
});

/** The operator's pages with the areas that the router has loaded for each, beside the one that all need. */
const operatorRoutes = ["src/operator/router.tsx", "src/operator/moneyRoutes.ts"]
  .flatMap((file) => textOf(file).split("createRoute({"))
  .flatMap((route) => {
    const page = /import\("\.\/(\w+)"\)/.exec(route)?.[1];
    const named = /saying\(([^)]*)\)/.exec(route)?.[1]?.match(/\w+/g) ?? [];
    return page ? [{ page, named }] : [];
  });

test("every page of the operator's has a route that is looked at below", () => {
  const pages = readdirSync("src/operator").flatMap((file) => /^(\w+Page)\.tsx$/.exec(file)?.[1] ?? []);
  expect(operatorRoutes.map(({ page }) => page).sort()).toEqual(pages.filter((page) => page !== "AllowedPage").sort());
});

test.each(operatorRoutes)(
  "the operator's $page names the areas whose words it says, and no other",
  ({ page, named }) => {
    const files = [...reached(`src/operator/${page}.tsx`)].filter((file) => file !== STATES);
    const isShared = (area: Area) => area === "console" || area === "operator";
    const said = new Set(files.flatMap((file) => areasOf(file)).filter((area) => !isShared(area)));
    expect([...named].sort()).toEqual([...said].sort());
  },
);
