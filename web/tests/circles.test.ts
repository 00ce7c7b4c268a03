import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const src = join(import.meta.dirname, "../src");

/** The files of the web that a file names, in whatever way it imports them. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(src, file), "utf8");
  return [...text.matchAll(/(?:from\s*|import\s*\(?\s*)"(\.[^"]+)"/g)].flatMap(([, to = ""]) => {
    const path = join(dirname(file), to);
    return [`${path}.ts`, `${path}.tsx`].filter((found) => found !== file && existsSync(join(src, found)));
  });
}

/** The files that can be reached from each. */
function reachOf(edges: ReadonlyMap<string, readonly string[]>, from: string): Set<string> {
  const reached = new Set<string>();
  const left = [from];
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    for (const next of edges.get(file) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      left.push(next);
    }
  }
  return reached;
}

/** Files that name each other, from before this was looked at; the list may only become shorter. */
const KNOWN = [
  "domain/proof/ProofDialog.tsx",
  "domain/proof/proved.ts",
  "features/home/useGuide.ts",
  "features/home/useStart.ts",
  "features/identity/SecondFactorStep.tsx",
  "features/identity/SignInCode.tsx",
  "features/identity/useSignIn.tsx",
  "features/people/users/RenameDialog.tsx",
  "features/people/users/UserActions.tsx",
  "i18n/first.zh.ts",
  "i18n/identity.zh.ts",
  "i18n/ruleWords.ts",
  "i18n/ruleWords.zh.ts",
  "i18n/t.ts",
  "kit/table/ColumnsButton.tsx",
  "kit/table/ColumnsDialog.tsx",
  "kit/table/ResourceTable.tsx",
  "kit/table/ServerTable.tsx",
  "kit/table/question.ts",
  "kit/table/usePages.ts",
  "kit/table/useShownColumns.ts",
];

test("no file needs one that needs it, but for those that are known", () => {
  const names = readdirSync(src, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => /(?<!\.d)\.tsx?$/.test(name) && !/generated|\.gen\.ts/.test(name));
  const edges = new Map(files.map((file) => [file, importsOf(file)]));
  const inCircle = files.filter((file) => reachOf(edges, file).has(file));
  expect(inCircle.sort()).toEqual(KNOWN);
});
