// The rules of a new password and of an IP list, written for zod and for yup as one would without core.
import * as yup from "yup";
import { z } from "zod";
import zxcvbn from "zxcvbn";

const hasClasses = (text) => [/[0-9]/, /[a-z]/, /[A-Z]/, /[^0-9a-zA-Z]/].filter((kind) => kind.test(text)).length >= 3;
const isRun = (text) => /(.)\1{5}/su.test(text);
const isSequence = (text) => {
  for (let at = 0; at + 6 <= text.length; at += 1) {
    const part = text.slice(at, at + 6);
    if ("0123456789".includes(part) || "9876543210".includes(part)) return true;
  }
  return false;
};
const isSensitive = (text) => /[\s\p{C}]/u.test(text);
const holdsName = (text, name) => name !== "" && text.toLowerCase().includes(name.toLowerCase());
const isStrong = (text) => zxcvbn(text).score >= 2;

const passwordRules = [
  ["classes", hasClasses],
  ["run", (text) => !isRun(text)],
  ["sequence", (text) => !isSequence(text)],
  ["sensitive", (text) => !isSensitive(text)],
];
const strengthRule = ["strength", isStrong];

function zodReset(rules) {
  let password = z.string().min(8).max(20);
  for (const [name, holds] of rules) password = password.refine(holds, name);
  return z
    .strictObject({
      reset_ticket: z.string().min(1),
      login_name: z.string().min(1),
      password,
      password_confirm: z.string().min(1),
    })
    .refine((form) => form.password === form.password_confirm, { path: ["password_confirm"] })
    .refine((form) => !holdsName(form.password, form.login_name), { path: ["password"] });
}

function yupReset(rules) {
  let password = yup.string().required().min(8).max(20);
  for (const [name, holds] of rules) password = password.test(name, (text) => holds(text ?? ""));
  return yup
    .object({
      reset_ticket: yup.string().required(),
      login_name: yup.string().required(),
      password: password.test("name", (text, { parent }) => !holdsName(text ?? "", parent.login_name)),
      password_confirm: yup
        .string()
        .required()
        .oneOf([yup.ref("password")]),
    })
    .noUnknown()
    .strict();
}

const OCTET = /^(0|[1-9]\d{0,2})$/;

function v4(text) {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => OCTET.test(part) && Number(part) < 256)) return undefined;
  return { size: 32, value: parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n) };
}

function groups(text) {
  return text === "" ? [] : text.split(":");
}

function v6(text) {
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  let [head, tail] = [groups(halves[0]), groups(halves[1] ?? "")];
  const last = (tail.length > 0 ? tail : head).at(-1);
  if (last?.includes(".")) {
    const embedded = v4(last)?.value;
    if (embedded === undefined) return undefined;
    const words = [(embedded >> 16n).toString(16), (embedded & 0xffffn).toString(16)];
    if (tail.length > 0) tail = [...tail.slice(0, -1), ...words];
    else head = [...head.slice(0, -1), ...words];
  }
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const all = [...head, ...Array(missing).fill("0"), ...tail];
  if (!all.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return undefined;
  const value = all.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
  return value >> 32n === 0xffffn ? { size: 32, value: value & 0xffffffffn } : { size: 128, value };
}

const address = (text) => (text.includes(":") ? v6(text) : v4(text));

/** Bits of the network part that a prefix or a mask leaves to hosts; nothing when it is neither. */
function hostBits(size, text, isTyped4) {
  if (/^(0|[1-9]\d{0,2})$/.test(text)) {
    const bits = (isTyped4 ? 32 : 128) - Number(text);
    return bits < 0 || bits > size ? undefined : bits;
  }
  const mask = isTyped4 ? v4(text)?.value : undefined;
  if (mask === undefined) return undefined;
  const bits = mask.toString(2).padStart(32, "0");
  return /^1*0*$/.test(bits) ? bits.length - bits.replace(/0+$/, "").length : undefined;
}

/** The addresses of an entry as a text that is the same for every way to write them; nothing when it is none. */
function span(entry) {
  const [first, size, ...rest] = entry.split("/");
  if (rest.length > 0) return undefined;
  if (size !== undefined) {
    const network = address(first);
    const bits = network && hostBits(network.size, size, !first.includes(":"));
    if (bits === undefined) return undefined;
    const hosts = (1n << BigInt(bits)) - 1n;
    return network.value & hosts ? undefined : `${network.size} ${network.value} ${network.value | hosts}`;
  }
  const [from, to, ...more] = entry.split("-");
  if (more.length > 0) return undefined;
  const [low, high] = [address(from), to === undefined ? address(from) : address(to)];
  if (!low || !high || low.size !== high.size || low.value > high.value) return undefined;
  return `${low.size} ${low.value} ${high.value}`;
}

const isList = (text) => {
  const spans = text.split(";").map(span);
  return spans.every((one) => one !== undefined) && new Set(spans).size === spans.length;
};

const byZod = (schema) => (draft) => schema.safeParse(draft).success;
const byYup = (schema) => (draft) => {
  try {
    schema.validateSync(draft, { abortEarly: false });
    return true;
  } catch {
    return false;
  }
};

export const resetRivals = {
  "zod without strength": byZod(zodReset(passwordRules)),
  "yup without strength": byYup(yupReset(passwordRules)),
  "zod with zxcvbn": byZod(zodReset([...passwordRules, strengthRule])),
  "yup with zxcvbn": byYup(yupReset([...passwordRules, strengthRule])),
};
export const ipListRivals = {
  zod: byZod(z.strictObject({ ip_list: z.string().min(1).max(2000).refine(isList) })),
  yup: byYup(
    yup
      .object({
        ip_list: yup
          .string()
          .required()
          .max(2000)
          .test("list", (text) => isList(text ?? "")),
      })
      .noUnknown()
      .strict(),
  ),
};
