import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { InvoiceState, KeyState, OrderState, ResourceState, SubUserState } from "@portico/console";
import * as core from "@portico/console";
import type { Rule } from "@portico/rules";
import { expect, test } from "vitest";
import { ALLOWED } from "../../src/domain/access/may";
import { within, withinSome } from "../../src/domain/access/useCan";
import { ruleWords } from "../../src/i18n/ruleWords";
import { ruleWordsZh } from "../../src/i18n/ruleWords.zh";

const ORDER: OrderState[] = ["pending", "approved", "disqualified", "cancelled"];
const INVOICE: InvoiceState[] = ["pending", "issued", "rejected", "cancelled", "voided"];
const KEY: KeyState[] = ["active", "inactive"];
const USER: SubUserState[] = ["not_activated", "enabled", "disabled"];
const RESOURCE: ResourceState[] = ["running", "shutdown", "recycling", "deleted"];

/** Every refusal of core's that a button shows. */
function refusals(): Rule[] {
  const verification = { mainland: "in_review", other: "not_verified", confirmed: undefined } as const;
  const found = [
    ...ORDER.map((state) => core.orderAllows(state, "cancel")),
    ...INVOICE.map((state) => core.invoiceAllows(state, "cancel")),
    ...KEY.flatMap((state) => (["activate", "deactivate", "delete"] as const).map((act) => core.keyAllows(state, act))),
    ...USER.flatMap((state) =>
      (["enable", "disable", "resend_activation", "reset_password", "delete"] as const).map((act) =>
        core.subUserAllows(state, act, false),
      ),
    ),
    ...RESOURCE.flatMap((state) => (["renew", "delete"] as const).map((act) => core.resourceAllows(state, act))),
    core.verificationAllows(verification, "mainland", "withdraw"),
  ];
  return found.filter((rule) => rule !== undefined);
}

test("every state that forbids what a button offers has words of its own in both languages", () => {
  const unknown: Rule = { rule: "state_forbids", state: "none", action: "none" };
  const plain = [ruleWords(unknown), ruleWordsZh.state_forbids(unknown)];
  const found = refusals();
  expect(found).not.toEqual([]);
  for (const rule of found) {
    if (rule.rule !== "state_forbids") throw new Error(rule.rule);
    expect(plain, `${rule.action} ${rule.state}`).not.toContain(ruleWords(rule));
    expect(plain, `${rule.action} ${rule.state}`).not.toContain(ruleWordsZh.state_forbids(rule));
  }
});

test("a missing permission is named before a state that forbids it", () => {
  const missing = { allowed: false, reason: "You need a permission." };
  const refusal = core.orderAllows("approved", "cancel");
  expect(within(missing, refusal)).toBe(missing);
  expect(within(ALLOWED, refusal).reason).toContain("can no longer be cancelled");
  expect(within(ALLOWED, core.orderAllows("pending", "cancel"))).toBe(ALLOWED);
});

test("what one of several allows may be tried, and what none allows says why", () => {
  const [can, cannot] = [core.keyAllows("active", "deactivate"), core.keyAllows("inactive", "deactivate")];
  expect(withinSome(ALLOWED, [cannot, can])).toBe(ALLOWED);
  expect(withinSome(ALLOWED, [cannot, cannot])).toEqual({ allowed: false, reason: "Already inactive." });
  expect(withinSome(ALLOWED, [])).toBe(ALLOWED);
});

test("no page makes up a refusal by itself: it names what stands in the way, and a missing permission comes before that", () => {
  const root = "src/features";
  const pages = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  expect(pages.length).toBeGreaterThan(300);
  expect(pages.filter((name) => readFileSync(join(root, name), "utf8").includes("allowed: false"))).toEqual([]);
});
