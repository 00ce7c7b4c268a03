// The built packages, asked as the native table is asked: a function's name and a JSON input give an outcome
// `{verdict: "valid", value} | {verdict: "invalid", violations} | {verdict: "malformed"}`.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const packages = `${root}web/pkg`;

// What a positional argument of a primitive type takes. TypeScript holds callers to it; JavaScript would convert silently.
const text = (value) => typeof value === "string";
const truth = (value) => typeof value === "boolean";
const whole = (min, max) => (value) => Number.isSafeInteger(value) && value >= min && value <= max;
const u32 = whole(0, 2 ** 32 - 1);
const natural = whole(0, Number.MAX_SAFE_INTEGER);
const integer = whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const maybe = (accepts) => (value) => (value ?? null) === null || accepts(value);
// A Rust type, which the package judges by itself.
const typed = () => true;
const list = Array.isArray;
const wholes = (value) => list(value) && value.every(u32);
const hex = (value) => text(value) && /^([0-9a-f]{2})*$/i.test(value);

// The arguments, in order, of each function that does not take the whole input as a draft's check does.
const ARGUMENTS = {
  passwordStrength: { password: text },
  breachKeys: { password: text },
  nextPath: { path: text },
  ipListWouldRefuse: { list: text, address: text },
  checkLoginMask: { draft: typed, address: text },
  mayRemoveContact: { settings: list, contact_id: text },
  checkVerification: { draft: typed, today: u32 },
  keyExpiresAt: { created_at: integer, valid_days: u32 },
  ipTest: { ip_list: text, address: text },
  registration: { number: text },
  checkCard: { draft: typed, year: u32, month: u32 },
  moneyDisplay: { money: typed },
  moneyPrint: { money: typed },
  spanWords: { seconds: integer, lang: typed },
  cardBrand: { number: text },
  hasOwnForm: { product: text },
  countries: { region: typed },
  documentKinds: { region: typed, kind: typed },
  hasBack: { document: typed },
  confirmName: { typed: text, name: text },
  confirmCount: { typed: text, count: u32 },
  judgeImageKind: { was_vm: maybe(truth), is_vm: truth },
  instanceParts: { flavor_product: text, disks: wholes, bandwidth_mbit: u32 },
  networkParts: { bandwidth_mbit: u32, with_address: truth },
  passport: { number: text },
  inspectImage: { bytes: hex, declared_len: natural },
  ticketAllows: { state: typed, action: typed },
  mayReopenTicket: { state: typed, closed_at: integer, is_merged: truth, now: integer },
  judgeAttachment: { bytes: hex },
  orderAllows: { state: typed, action: typed },
  invoiceAllows: { state: typed, action: typed },
  gpuServerAllows: { state: typed, action: typed },
  instanceAllows: { state: typed, action: typed },
  protectionAllows: { is_protected: truth, action: typed },
  serverProtectionAllows: { is_protected: truth, action: typed },
  keyAllows: { state: typed, action: typed },
  subUserAllows: { state: typed, action: typed, is_self: truth },
  resourceAllows: { state: typed, action: typed },
  projectAllows: { facts: typed, action: typed },
  regionAllows: { verification: typed, region: typed },
  verificationAllows: { verification: typed, region: typed, action: typed },
  mayOpenServices: { verification: typed },
  groupOperations: { group: typed },
  mayAs: { role: typed, grants: list, operation: typed, resource: typed },
  mayHandOn: { role: typed, own: list, grant: typed },
  mayHandOnRegions: { role: typed, own: list, regions: list },
  mayManage: { role: typed, own: list, theirs: list },
  priceSight: { role: typed, grants: list, resource: typed },
  reach: { role: typed, grants: list, operation: typed },
  csvLine: { cells: list },
  readSubUserImport: { csv: text },
  editableOnUser: { grant: typed },
  roleSeesRoute: { roles: list, meta_roles: list },
  thousands: { number: natural },
  shortNumber: { number: integer, decimals: u32 },
  timeSpanWords: { seconds: integer, lang: typed },
  greeting: { hour: u32, lang: typed },
  codeWords: { code: typed, lang: typed },
  defaultText: { text: typed, lang: typed },
  renewalChoice: { scheme: typed, renews: truth },
  runwayAfter: { outlook: typed, spending: typed },
  changePrice: { was: integer, is: integer, rest: typed },
  mayChangePaidTime: { until: integer, now: integer },
  bandwidthChangeAllows: { from: u32, to: u32, was_reduced_today: truth },
  gpuChangeAllows: { was: typed, is: typed, changes_gpus: truth },
  judgeQuantity: { quantities: typed, quantity: integer },
  quantityNext: { quantities: typed, quantity: integer, is_more: truth },
  codeIsSuccess: { code: typed },
  codeEndsSession: { code: typed },
};

// Functions that return the broken rule or nothing, with the field that their violation is about.
const OBJECTIONS = {
  renewalChoice: "renews",
  mayChangePaidTime: "action",
  bandwidthChangeAllows: "to",
  gpuChangeAllows: "is",
  judgeQuantity: "quantity",
  passport: "number",
  registration: "number",
  ticketAllows: "action",
  mayReopenTicket: "action",
  judgeAttachment: "file",
  orderAllows: "action",
  invoiceAllows: "action",
  gpuServerAllows: "action",
  instanceAllows: "action",
  protectionAllows: "action",
  serverProtectionAllows: "action",
  confirmName: "typed",
  confirmCount: "typed",
  judgeImageKind: "is_vm",
  keyAllows: "action",
  subUserAllows: "action",
  resourceAllows: "action",
  projectAllows: "action",
  regionAllows: "action",
  verificationAllows: "action",
  mayOpenServices: "action",
  mayHandOn: "grant",
  mayHandOnRegions: "regions",
  mayManage: "user",
  mayRemoveContact: "contact_id",
  editableOnUser: "grant",
};

async function load(name) {
  const module = await import(`${packages}/${name}/${name}.js`);
  module.initSync({ module: readFileSync(`${packages}/${name}/${name}_bg.wasm`) });
  return module;
}

if (!existsSync(packages)) throw new Error("there are no packages: run scripts/wasm.sh first");
const names = readdirSync(packages).filter((name) => !name.startsWith("."));
export const modules = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await load(name)])));

// Every exported function. Each package also has a `seed`, and wasm-bindgen's own start functions.
export const exported = new Map();
for (const module of Object.values(modules)) {
  for (const [key, value] of Object.entries(module)) {
    if (typeof value === "function" && !["seed", "initSync", "default"].includes(key)) {
      exported.set(key, value);
    }
  }
}

export const vectors = readdirSync(`${root}core/vectors`).map((file) => ({
  file: basename(file, ".json"),
  ...JSON.parse(readFileSync(`${root}core/vectors/${file}`, "utf8")),
}));

// Where a result stands among the outcomes.
function outcome(name, result) {
  if (name in OBJECTIONS) {
    if (result === undefined) return { verdict: "valid" };
    return { verdict: "invalid", violations: [{ field: OBJECTIONS[name], rule: result }] };
  }
  // Rust's `None` is `undefined` here and `null` in the cases.
  return result?.verdict ? result : { verdict: "valid", value: result ?? null };
}

function positional(spec, input) {
  const isShape = input !== null && typeof input === "object" && Object.keys(input).every((key) => Object.hasOwn(spec, key));
  if (!isShape || !Object.entries(spec).every(([key, accepts]) => accepts(input[key]))) return undefined;
  return Object.entries(spec).map(([key, accepts]) => (accepts === hex ? Buffer.from(input[key], "hex") : input[key]));
}

let seeded = "{}";

/** Asks a package. A value of the wrong type is `malformed`; a trap is thrown on. */
export function ask({ function: name, input, limits = {} }) {
  const wanted = JSON.stringify(limits);
  if (wanted !== seeded) for (const module of Object.values(modules)) module.seed(limits);
  seeded = wanted;
  const spec = ARGUMENTS[name];
  const args = spec ? positional(spec, input) : [input];
  if (!args) return { verdict: "malformed" };
  try {
    return outcome(name, exported.get(name)(...args));
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return { verdict: "malformed" };
  }
}
