import type { RegisterDraft } from "@portico/password";
import { beforeAll, expect, test } from "vitest";
import { isKept, type JudgePassword, passwordLines } from "../../src/domain/password/passwordRules";
import { loadPassword } from "../../src/rules/rules";

const DRAFT: RegisterDraft = {
  login_name: "river_77",
  kind: "personal",
  company: "",
  channel: "email",
  target: "mei@example.com",
  code: "",
  password: "",
  password_confirm: "",
  agreement: false,
  clause_1_5: false,
  clause_1_6: false,
  terms_version: "sample",
  lang: "US",
};

let judge: JudgePassword;
beforeAll(async () => {
  const module = await loadPassword();
  judge = (password) => {
    const verdict = module.checkRegister({ ...DRAFT, password });
    return verdict.verdict === "valid" ? [] : verdict.violations.filter(({ field }) => field === "password");
  };
});

const broken = (password: string) =>
  passwordLines(judge)
    .filter((line) => !isKept(line, password, judge(password)))
    .map(({ key }) => key);

test("the figures of the list are those of the rules", () => {
  const lines = passwordLines(judge);
  expect(lines.map(({ key }) => key)).toEqual([
    "strength.length",
    "strength.classes",
    "strength.run",
    "strength.sequence",
    "strength.characters",
    "strength.account",
    "strength.guess",
  ]);
  expect(lines[0]?.args).toEqual({ min: 8, max: 20 });
  expect(lines[1]?.args).toEqual({ min: 3 });
});

test("every line is open while nothing is typed", () => {
  expect(broken("")).toHaveLength(7);
});

test("a good password keeps every line", () => {
  expect(broken("vR7#qLxkTq")).toEqual([]);
});

test("each line opens with the rule that it stands for", () => {
  expect(broken("vR7#q")).toContain("strength.length");
  expect(broken("vrqlxktqzw")).toContain("strength.classes");
  expect(broken("vR7#qqqqqqLx")).toContain("strength.run");
  expect(broken("vR#123456Lxk")).toContain("strength.sequence");
  expect(broken("vR7# qLxkTq")).toContain("strength.characters");
  expect(broken("vR7#river_77")).toContain("strength.account");
  expect(broken("Password1!")).toContain("strength.guess");
});

test("a password that is too long is judged no further, so no line is ticked", () => {
  expect(broken("vR7#qLxkTqvR7#qLxkTqv")).toHaveLength(7);
});
