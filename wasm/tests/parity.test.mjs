// Random input, judged natively and by the built packages: the verdicts must be the same.
// PORTICO_PARITY_CASES sets how many (default 100,000), PORTICO_PARITY_SEED repeats a run.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { ask, exported, root, vectors } from "./packages.mjs";

const CASES = Number(process.env.PORTICO_PARITY_CASES ?? 100_000);
const SEED = Number(process.env.PORTICO_PARITY_SEED ?? Date.now() % 2 ** 31);
const BATCH = 25_000;

// mulberry32: small, and the same sequence for the same seed.
let state = SEED;
const random = () => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};
const below = (end) => Math.floor(random() * end);
const pick = (list) => list[below(list.length)];

const PIECES = ["", "0", "9", "a", "Z", "_", " ", ".", ";", "-", "/", "@", "+86", "é", "中", "😀", "\u0000", "\u200b", "１", "::1", "10.0.0.0/8"];
// JavaScript has no other whole numbers for sure; the server's larger ones never reach a page as numbers.
const safe = (number) => Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, number));
const NUMBERS = [0, 1, -1, 29, 30, 240, 241, 0.5, 2 ** 31, 2 ** 32, -(2 ** 31), Number.MAX_SAFE_INTEGER];
// No list: serde_json reads one as an object, which the server's extractor refuses before a rule is asked.
const OTHERS = [null, true, false, {}, "", "CNY", "US"];

function changedText(text) {
  const at = below(text.length + 1);
  const changes = [
    () => text.slice(0, at),
    () => text.slice(at),
    () => text.slice(0, at) + pick(PIECES) + text.slice(at),
    () => text + text,
    () => text.toUpperCase(),
    () => [...text].reverse().join(""),
    () => pick(PIECES).repeat(below(24)),
    () => Array.from({ length: below(24) }, () => String.fromCodePoint(33 + below(94))).join(""),
  ];
  // Half of a pair is no text that JSON could carry.
  return pick(changes)().toWellFormed();
}

/** The value with something in it changed; most values stay of their type. */
function changed(value) {
  if (random() < 0.02) return pick([...OTHERS, ...NUMBERS]);
  if (typeof value === "string") return changedText(value);
  if (typeof value === "number") return safe(pick([value + 1, value - 1, value * 2, -value, ...NUMBERS]));
  if (typeof value === "boolean") return !value;
  if (Array.isArray(value)) {
    if (value.length === 0) return value;
    const at = below(value.length);
    return pick([() => value.slice(0, at), () => [...value, value[at]], () => value.with(at, changed(value[at]))])();
  }
  if (value === null) return pick(OTHERS);
  const keys = Object.keys(value);
  if (keys.length === 0) return value;
  const key = pick(keys);
  const { [key]: old, ...others } = value;
  if (random() < 0.02) return others;
  if (random() < 0.02) return { ...value, unknown: 1 };
  return { ...others, [key]: changed(old) };
}

const sources = vectors
  .filter(({ function: name }) => exported.has(name))
  .flatMap((vector) => vector.cases.map(({ input, limits }) => ({ function: vector.function, input, limits })));

function question() {
  const source = pick(sources);
  let { input } = source;
  for (let turn = 0; turn <= below(4); turn += 1) input = changed(input);
  return { function: source.function, input, ...(source.limits && { limits: source.limits }) };
}

function native(questions) {
  const cargo = ["run", "--quiet", "--locked", "-p", "portico-core", "--features", "words", "--example", "parity"];
  const answers = execFileSync("cargo", cargo, {
    cwd: root,
    input: questions.map((asked) => JSON.stringify(asked)).join("\n"),
    maxBuffer: 1 << 30,
    stdio: ["pipe", "pipe", "inherit"],
  });
  return answers.toString().trimEnd().split("\n").map((line) => JSON.parse(line));
}

/** An amount over 90 million million: wasm refuses it rather than hand JavaScript a number that it would round. */
const isBeyondNumbers = (value) =>
  typeof value === "number"
    ? Number.isInteger(value) && !Number.isSafeInteger(value)
    : typeof value === "object" && value !== null && Object.values(value).some(isBeyondNumbers);

/** A check that only says yes or no answers no value in wasm; the verdicts are compared all the same. */
const isSame = (ours, theirs) =>
  isDeepStrictEqual(ours, theirs) ||
  (ours.verdict === "malformed" && isBeyondNumbers(theirs)) ||
  (ours.verdict === "valid" && theirs.verdict === "valid" && !("value" in ours));

test(`native and wasm give the same verdict on ${CASES} random inputs (seed ${SEED})`, () => {
  for (let done = 0; done < CASES; done += BATCH) {
    const questions = Array.from({ length: Math.min(BATCH, CASES - done) }, question);
    const answers = native(questions);
    assert.equal(answers.length, questions.length);
    questions.forEach((asked, at) => {
      const ours = ask(asked);
      if (!isSame(ours, answers[at])) {
        assert.fail(`${JSON.stringify(asked)}\nnative ${JSON.stringify(answers[at])}\nwasm   ${JSON.stringify(ours)}`);
      }
    });
  }
});
