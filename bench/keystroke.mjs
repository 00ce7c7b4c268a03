// What one check costs in a browser's engine: the wasm rules beside the same rules written for zod and for yup
// (rivals.mjs). A whole form is checked at each keystroke, so every beginning of what somebody types is one input.
// Run by scripts/bench.sh wasm.
import { readFileSync } from "node:fs";

import { ipListRivals, resetRivals } from "./rivals.mjs";
import { median, summary } from "./summary.mjs";

const SAMPLES = 15;
const SAMPLE_MICROS = 30_000;

/** A package as the browser gets it: the milliseconds that compiling it takes are printed. */
async function load(name) {
  const folder = new URL(`../web/pkg/${name}/`, import.meta.url);
  const module = await import(new URL(`${name}.js`, folder).href);
  const bytes = readFileSync(new URL(`${name}_bg.wasm`, folder));
  const begun = performance.now();
  module.initSync({ module: bytes });
  console.log(`${name}: compiled and started in ${(performance.now() - begun).toFixed(1)} ms`);
  return module;
}

/** Every beginning of a text, as its keystrokes make them. */
const typed = (text) => Array.from(text, (_, at) => text.slice(0, at + 1));

/** Microseconds that this process has spent on a processor: a busy machine does not change them much. */
function spent() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Microseconds for one input, on average over all of them. */
function measure(check, inputs) {
  const round = () => inputs.forEach((input) => check(input));
  const begun = spent();
  let rounds = 0;
  for (; spent() - begun < 10 * SAMPLE_MICROS; rounds += 1) round();
  const turns = Math.max(1, Math.ceil(rounds / 10));
  const times = Array.from({ length: SAMPLES }, () => {
    const start = spent();
    for (let turn = 0; turn < turns; turn += 1) round();
    return (spent() - start) / (turns * inputs.length);
  });
  return median(times);
}

function report(what, check, inputs, rivals = {}) {
  const isAccepted = (draft) => check(draft).verdict === "valid";
  const ours = measure(check, inputs);
  console.log(`${what}: wasm ${ours.toFixed(2)} µs a keystroke`);
  const beside = Object.entries(rivals).map(([name, rival]) => {
    // A rival without the judgement of strength accepts more; beyond that all must agree, or they do not do the same.
    const differs = inputs.find(
      (draft) => isAccepted(draft) !== rival(draft) && (isAccepted(draft) || !name.includes("without")),
    );
    if (differs) throw new Error(`${name} does not agree about ${JSON.stringify(differs)}`);
    const cost = measure(rival, inputs);
    console.log(`  ${name} ${cost.toFixed(2)} µs, ${(cost / ours).toFixed(1)} × ours`);
    return `${name} ${(cost / ours).toFixed(1)} ×`;
  });
  summary(what, `${ours.toFixed(2)} µs`, beside.join(", "));
}

const rules = await load("rules");
const browser = await load("console");
const password = await load("password");
const begun = performance.now();
password.passwordStrength("vR7#qLxk2!wP");
console.log(
  `password: the first judgement, which builds the list's index, ${(performance.now() - begun).toFixed(1)} ms`,
);

const passwords = ["vR7#qLxk2!wP", "Password1!", "aaaaaaB1", "B123456c", "vR7#qLxkvT2!wPz9uHd4"].flatMap(typed);
const resets = passwords.map((text) => ({
  reset_ticket: "ticket",
  login_name: "ada_1815",
  password: text,
  password_confirm: text,
}));
report("new password form", password.checkReset, resets, resetRivals);

const registers = resets.map(({ password, password_confirm }) => ({
  login_name: "ada_1815",
  kind: "enterprise",
  company: "Analytical Engines",
  channel: "email",
  target: "ada@engines.example.com",
  code: "123456",
  password,
  password_confirm,
  agreement: true,
  clause_1_5: true,
  clause_1_6: true,
  lang: "US",
}));
report("registration form", password.checkRegister, registers);
const signIns = passwords.map((text) => ({ login_name: "ada_1815", password: text, ticket: "ticket" }));
report("sign-in form", rules.checkSignIn, signIns);

const lists = ["10.0.0.0/8;192.168.1.0/255.255.255.0", "10.0.0.1-10.0.0.9;2001:db8::/32;::1", "10.0.0.1;10.0.0.1/32"];
const asDrafts = (texts) => texts.map((ip_list) => ({ ip_list }));
report("IP list, typed", browser.checkIpList, asDrafts(lists.flatMap(typed)), ipListRivals);
const sixty = Array.from({ length: 60 }, (_, at) => `10.1.${at}.0/24`).join(";");
report("IP list of 60 networks", browser.checkIpList, asDrafts([sixty]), ipListRivals);
