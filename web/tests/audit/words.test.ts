import { expect, test } from "vitest";
import { actionWords, OBJECT_KINDS } from "../../src/features/audit/words";
import { auditEn } from "../../src/i18n/audit.en";
import { loadLanguage, translator } from "../../src/i18n/t";

test("an action is told in words, in each language", async () => {
  expect(actionWords("key.create", translator("US"))).toBe("Create security key");
  await loadLanguage("CN");
  expect(actionWords("key.create", translator("CN"))).toBe("创建安全密钥");
});

test("an action that has no words is told by its code", () => {
  expect(actionWords("robot.dance", translator("US"))).toBe("robot.dance");
});

test("every kind of object that has words is told in them, and can be filtered by", () => {
  const BEGIN = "audit.object_";
  const worded = Object.keys(auditEn).filter((key) => key.startsWith(BEGIN) && key !== `${BEGIN}all`);
  expect(worded.map((key) => key.slice(BEGIN.length)).sort()).toEqual([...OBJECT_KINDS].sort());
});
