// Random input to the native rules and to the built packages: both give the same answer.
//
// PORTICO_PARITY_CASES (100,000) says how many, PORTICO_PARITY_SEED repeats a run: the seed is printed.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { mutator, random } from "./mutate.mjs";
import { ask, exported, root, vectors } from "./packages.mjs";

const cases = Number(process.env.PORTICO_PARITY_CASES ?? 100_000);
const seed = Number(process.env.PORTICO_PARITY_SEED ?? Date.now() % 2 ** 32);
const batch = 50_000;

// Other settings than SPEC's, for every fifth question.
const LIMITS = [
  { password: { profile: "nist" } },
  { recharge: { min: 1000, wechat_max: 5000, max: 100_000 } },
  { image: { max_bytes: 1000, max_pixels: 10_000 } },
];

const inputs = new Map();
for (const { function: name, cases: known } of vectors) {
  if (exported.has(name)) inputs.set(name, [...(inputs.get(name) ?? []), ...known.map((one) => one.input)]);
}

function questions(count, first, next, change) {
  const names = [...inputs.keys()];
  return Array.from({ length: count }, (_, index) => {
    const name = names[(first + index) % names.length];
    const question = { function: name, input: change(inputs.get(name)) };
    if (next() < 0.2) question.limits = LIMITS[Math.floor(next() * LIMITS.length)];
    return throughJson(question);
  });
}

// Both sides read the same text: what JSON cannot carry (an undefined member, NaN) is gone before either judges.
const throughJson = (value) => JSON.parse(JSON.stringify(value));

// Cargo says where it put the program, so that it can be fed directly. No package is named: what the Rust tests built is used again.
function nativeProgram() {
  const build = ["build", "--quiet", "--locked", "--example", "parity"];
  const messages = execFileSync("cargo", [...build, "--message-format", "json"], { cwd: root, maxBuffer: 2 ** 28 });
  const artifacts = messages.toString().trim().split("\n").map((line) => JSON.parse(line));
  return artifacts.findLast((message) => message.target?.name === "parity" && message.executable).executable;
}

function native(program, asked) {
  const lines = asked.map((question) => JSON.stringify(question)).join("\n");
  const { status, stdout, stderr } = spawnSync(program, { input: lines, maxBuffer: 2 ** 30 });
  assert.equal(status, 0, stderr.toString());
  return stdout.toString().trim().split("\n").map((line) => JSON.parse(line));
}

const isInexact = (value) =>
  typeof value === "number" ? Number.isInteger(value) && !Number.isSafeInteger(value)
  : value !== null && typeof value === "object" && Object.values(value).some(isInexact);

function agree(expected, answer) {
  if (expected.verdict !== answer.verdict) return expected.verdict === "valid" && answer.verdict === "malformed" && isInexact(expected);
  // A function that only objects says no more than that it does not.
  if (expected.verdict === "valid" && !("value" in answer)) return true;
  return isDeepStrictEqual(expected, throughJson(answer));
}

test(`${cases} random cases get the same answer from both (PORTICO_PARITY_SEED=${seed})`, (context) => {
  const program = nativeProgram();
  const next = random(seed);
  const change = mutator(next);
  const seen = {};
  for (let done = 0; done < cases; done += batch) {
    const asked = questions(Math.min(batch, cases - done), done, next, change);
    const expected = native(program, asked);
    assert.equal(expected.length, asked.length);
    asked.forEach((question, index) => {
      const answer = ask(question);
      seen[answer.verdict] = (seen[answer.verdict] ?? 0) + 1;
      if (!agree(expected[index], answer)) {
        const both = { question, native: expected[index], wasm: answer };
        assert.fail(`PORTICO_PARITY_SEED=${seed}\n${JSON.stringify(both, null, 2)}`);
      }
    });
  }
  context.diagnostic(`seed ${seed}, answers ${JSON.stringify(seen)}, functions ${inputs.size}`);
  // Mutations that only made rubbish would prove nothing.
  for (const verdict of ["valid", "invalid", "malformed"]) assert.ok(seen[verdict] > cases / 100, `few ${verdict}`);
});
