// What one check costs in the browser's engine: the wasm rules beside the same rules written for zod and for yup.
// Prints microseconds a check and the ratio; each library judges the same inputs, one form field each.
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import * as yup from "yup";
import { z } from "zod";

const load = async (name) => {
  const folder = new URL(`../web/pkg/${name}/`, import.meta.url);
  const { name: file, main } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8"));
  const module = await import(new URL(main, folder).href).catch((error) => {
    throw new Error(`${file} is not built: ./justw wasm (${error.message})`);
  });
  const wasm = main.replace(/\.js$/, "_bg.wasm");
  module.initSync({ module: readFileSync(new URL(wasm, folder)) });
  return module;
};

const passwords = ["V", "Vr7", "vR7#qLx", "vR7#qLxk", "Password1!", "vR7#qLxkvT2!wPz9uHd4", "aaaaaaB1", "B123456c"];
const lists = [
  "10.0.0.1",
  "10.0.0.0/8;192.168.1.0/255.255.255.0",
  "10.0.0.1-10.0.0.9;2001:db8::/32;::1",
  "10.0.0.1;10.0.0.1/32",
  Array.from({ length: 60 }, (_, index) => `10.1.${index}.0/24`).join(";"),
];

// The rules of composition, as one would write them with each library.
const classes = (text) => [/[0-9]/, /[a-z]/, /[A-Z]/, /[^0-9a-zA-Z]/].filter((kind) => kind.test(text)).length >= 3;
const isRun = (text) => /(.)\1{5}/.test(text);
const isSequence = (text) => {
  for (let at = 0; at + 6 <= text.length; at += 1) {
    const part = text.slice(at, at + 6);
    if ("0123456789".includes(part) || "9876543210".includes(part)) return true;
  }
  return false;
};
const octet = "(25[0-5]|2[0-4]\\d|1?\\d?\\d)";
const v4 = `${octet}(\\.${octet}){3}`;
const entry = new RegExp(`^(${v4}(/(3[0-2]|[12]?\\d)|/${v4}|-${v4})?|[0-9a-fA-F:]+(/(12[0-8]|1[01]\\d|\\d?\\d))?)$`);
const isList = (text) => text.split(";").every((part) => entry.test(part));
const isDistinct = (text) => new Set(text.split(";")).size === text.split(";").length;

const zodPassword = z
  .string()
  .min(8)
  .max(20)
  .refine(classes)
  .refine((text) => !isRun(text))
  .refine((text) => !isSequence(text));
const zodList = z.string().max(2000).refine(isList).refine(isDistinct);
const yupPassword = yup
  .string()
  .required()
  .min(8)
  .max(20)
  .test("classes", classes)
  .test("run", (text) => !isRun(text ?? ""))
  .test("sequence", (text) => !isSequence(text ?? ""));
const yupList = yup.string().required().max(2000).test("list", (text) => isList(text ?? "")).test("distinct", (text) => isDistinct(text ?? ""));
const byYup = (schema) => (text) => {
  try {
    schema.validateSync(text, { abortEarly: false });
  } catch {
    // A refusal is an answer like another.
  }
};

function measure(check, inputs) {
  const round = () => inputs.forEach((input) => check(input));
  for (let warm = 0; warm < 2_000; warm += 1) round();
  const times = [];
  for (let sample = 0; sample < 15; sample += 1) {
    const start = performance.now();
    for (let turn = 0; turn < 500; turn += 1) round();
    times.push(((performance.now() - start) * 1_000) / (500 * inputs.length));
  }
  return times.sort((a, b) => a - b)[7];
}

const rules = await load("rules");
const password = await load("password");
const report = (what, ours, theirs) => {
  const cost = measure(...ours);
  console.log(`${what}: wasm ${cost.toFixed(2)} µs`);
  for (const [name, check] of theirs) {
    const other = measure(check, ours[1]);
    console.log(`  ${name} ${other.toFixed(2)} µs, ${(other / cost).toFixed(1)} × ours`);
  }
};
report("password (ours also judges common words and strength)", [password.judgePassword, passwords], [
  ["zod", (text) => zodPassword.safeParse(text)],
  ["yup", byYup(yupPassword)],
]);
report("ip list (ours also finds duplicates by meaning)", [rules.judgeIpList, lists], [
  ["zod", (text) => zodList.safeParse(text)],
  ["yup", byYup(yupList)],
]);
