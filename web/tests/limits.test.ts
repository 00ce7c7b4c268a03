import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as limits from "../src/rules/limits";

/** Where core has each: a constant in a file below `core/src`. */
const RULES = {
  REASON_MAX: ["base/reason.rs", "REASON_MAX: u32"],
  ORDER_REMARK_MAX: ["base/reason.rs", "ORDER_REMARK_MAX: u32"],
  INSTANCE_NAME_MAX: ["cloud/instance.rs", "NAME: (u32, u32)"],
  USER_DATA_MAX: ["cloud/instance.rs", "USER_DATA_MAX: u32"],
  SSH_KEY_MAX: ["cloud/ssh_key.rs", "LINE_MAX: u32"],
  SERVER_NOTE_MAX: ["cloud/gpu_server.rs", "NOTE_MAX: u32"],
  ASSET_NO_MAX: ["cloud/gpu_server.rs", "ASSET_MAX: u32"],
  LOGIN_USER_MAX: ["cloud/gpu_server.rs", "USER_MAX: u32"],
  CASE_REMARK_MAX: ["people/verification.rs", "REMARK_MAX: u32"],
  NOTICE_TITLE_MAX: ["people/notice.rs", "TITLE_MAX: u32"],
  NOTICE_TEXT_MAX: ["people/notice.rs", "TEXT_MAX: u32"],
  LINK_MAX: ["people/link.rs", "LINK_MAX: u32"],
  TERMS_TEXT_MAX: ["people/terms.rs", "TEXT_MAX: u32"],
  TICKET_TITLE_MAX: ["people/support.rs", "TITLE_MAX: u32"],
  TICKET_TEXT_MAX: ["people/support.rs", "TEXT_MAX: u32"],
  RATING_MAX: ["people/support.rs", "COMMENT_MAX: u32"],
} as const satisfies Record<keyof typeof limits, readonly [string, string]>;

/** The number, or the greater of two, that a constant of core is. */
function ruleOf([file, name]: readonly [string, string]): number {
  const source = readFileSync(join(import.meta.dirname, "../../core/src", file), "utf8");
  const [, value = ""] = source.split(`const ${name} = `);
  const numbers = value.slice(0, value.indexOf(";")).match(/[\d_]+/g) ?? [];
  return Number(numbers.at(-1)?.replaceAll("_", ""));
}

test("a field takes as many characters as the rule that judges it", () => {
  const names = Object.keys(RULES) as (keyof typeof RULES)[];
  expect({ ...limits }).toEqual(Object.fromEntries(names.map((name) => [name, ruleOf(RULES[name])])));
});
