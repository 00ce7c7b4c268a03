import { expect, test } from "vitest";
import { actionWords } from "../../src/features/audit/words";
import { loadLanguage, translator } from "../../src/i18n/t";

test("an action is told in words, in each language", async () => {
  expect(actionWords("key.create", translator("US"))).toBe("Create security key");
  await loadLanguage("CN");
  expect(actionWords("key.create", translator("CN"))).toBe("创建安全密钥");
});

test("an action that has no words is told by its code", () => {
  expect(actionWords("robot.dance", translator("US"))).toBe("robot.dance");
});
