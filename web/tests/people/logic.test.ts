import type { SubUserDraft } from "@portico/console";
import { checkSubUser, readSubUserImport } from "@portico/console";
import { expect, test, vi } from "vitest";
import { ApiError } from "../../src/api/call";
import type { EffectiveRight } from "../../src/api/generated/types.gen";
import { tokenOf } from "../../src/features/identity/activate/useLinkToken";
import { Taken } from "../../src/features/people/create/taken";
import { narrowRights, reasonKey } from "../../src/features/people/rights/rights";
import { eachOf } from "../../src/features/people/users/userActs";
import { translator } from "../../src/i18n/t";
import { csvText } from "../../src/kit/ui/csv";

const t = translator("US");
const words = {
  operation: (operation: EffectiveRight["operation"]) => t(`operation.${operation}`),
  group: (group: EffectiveRight["given_by"][number]) => t(`permission_group.${group}`),
};

const RIGHTS: EffectiveRight[] = [
  {
    operation: "compute_view",
    is_allowed: true,
    reasons: [
      { source: { from: "group", id: "g1", name: "Operators" }, scope: { kind: "all" }, group: "compute_view" },
    ],
    given_by: ["compute_create_delete", "compute_configure", "compute_view"],
  },
  { operation: "recharge", is_allowed: false, reasons: [], given_by: ["finance_recharge"] },
];

test("rights are found by their action, by the permission that gives them and by the group that they come from", () => {
  const found = (text: string) => narrowRights(RIGHTS, text, "all", words).map(({ operation }) => operation);
  expect(found("view COMPUTE")).toEqual(["compute_view"]);
  expect(found("finance")).toEqual(["recharge"]);
  expect(found(" operators ")).toEqual(["compute_view"]);
  expect(found("")).toHaveLength(2);
  expect(found("nothing of the kind")).toEqual([]);
});

test("rights are narrowed to what is allowed or to what is not", () => {
  expect(narrowRights(RIGHTS, "", "allowed", words).map(({ operation }) => operation)).toEqual(["compute_view"]);
  expect(narrowRights(RIGHTS, "", "refused", words).map(({ operation }) => operation)).toEqual(["recharge"]);
});

test("two grants of the same permission from two sources are two reasons", () => {
  const scope = { kind: "all" } as const;
  const direct = reasonKey({ source: { from: "direct" }, scope, group: "oss" });
  expect(direct).not.toBe(reasonKey({ source: { from: "group", id: "g1", name: "A" }, scope, group: "oss" }));
});

const PERSON: SubUserDraft = { name: "Ada", login_name: "ada_love01", email: "ada@example.com", mobile: "" };

test("a contact that the server calls somebody's breaks a rule of its own, beside those of core", () => {
  const taken = new Taken();
  expect(taken.add(checkSubUser(PERSON), PERSON).verdict).toBe("valid");
  taken.tell("email", PERSON.email, true);
  expect(taken.knows("email", PERSON.email)).toBe(true);
  const occupied = { field: "user.email", rule: { rule: "occupied" } };
  expect(taken.add(checkSubUser(PERSON), PERSON)).toEqual({ verdict: "invalid", violations: [occupied] });
  const nameless = { ...PERSON, name: "" };
  expect(taken.add(checkSubUser(nameless), nameless)).toMatchObject({
    violations: [{ field: "name" }, occupied],
  });
  const other = { ...PERSON, email: "other@example.com" };
  expect(taken.add(checkSubUser(other), other).verdict).toBe("valid");
});

test("the refusal of one does not stop the others, a failed connection does", async () => {
  const act = vi.fn(async (id: string) => {
    if (id === "b") throw new ApiError("The user is already activated.", "100023", 409);
  });
  expect(await eachOf(["a", "b", "c"], act)).toEqual([
    { id: "a", code: 0, message: "" },
    { id: "b", code: "100023", message: "The user is already activated." },
    { id: "c", code: 0, message: "" },
  ]);
  const broken = async () => {
    throw new Error("no network");
  };
  await expect(eachOf(["a"], broken)).rejects.toThrow("no network");
});

test("the token stands behind the address, and a broken link has none", () => {
  expect(tokenOf("#token=abc_DEF-1")).toBe("abc_DEF-1");
  expect(tokenOf("#other=1")).toBe("");
  expect(tokenOf("")).toBe("");
});

test("the template of either language is a file that core reads", () => {
  for (const lang of ["US", "CN"] as const) {
    const say = translator(lang);
    const columns = (["name", "login_name", "email", "mobile"] as const).map((name) => say(`import.column_${name}`));
    const example = [say("import.example_name"), "zhang_wei01", "zhang.wei@example.com", "+8613800138000"];
    const read = readSubUserImport(csvText([columns, example]));
    expect(read).toMatchObject({
      verdict: "valid",
      value: { rows: [{ user: { mobile: "+8613800138000" }, violations: [] }] },
    });
  }
});
