import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../src");

/** Words that are a past participle without ending in `ed`, and nothing else. */
const IRREGULAR =
  "begun brought built caught chosen done drawn driven eaten fallen felt found forgotten given gone grown held hidden kept known laid led lent lost made meant met paid said seen sent shown sold spent spoken taken thought told won worn written".split(
    " ",
  );
/** Words that end in `ed` and are none. */
const OTHERS = ["bed", "embed", "feed", "need", "seed", "speed"];

const isParticiple = (name: string) => IRREGULAR.includes(name) || (/^[a-z]+ed$/.test(name) && !OTHERS.includes(name));

/** What a pattern finds in the web's sources, but for those that are made of the server's document, each with its file. */
function findAll(pattern: RegExp): { found: string; file: string }[] {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/generated|\.gen\./.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(pattern)].map(([, found = ""]) => ({ found, file })),
    );
}

test("no function's name is a past participle, which hides whether anything happens", () => {
  const functions = findAll(/^(?:export )?(?:async )?function (\w+)/gm);
  expect(functions.length).toBeGreaterThan(1_000);
  expect(functions.filter(({ found }) => isParticiple(found))).toEqual([]);
});

test("a docstring says more than three words do: units, a range, a source, or of what it is one", () => {
  const docstrings = findAll(/^\s*\/\*\* (.*) \*\/$/gm);
  expect(docstrings.length).toBeGreaterThan(1_000);
  expect(docstrings.filter(({ found }) => found.split(" ").length <= 3)).toEqual([]);
});
