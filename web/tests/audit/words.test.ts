import { expect, test } from "vitest";
import { actionWords } from "../../src/features/audit/words";
import { loadConsoleWords, translator } from "../../src/i18n/t";
import { setLanguage } from "../../src/state/lang";

test("an action is told in words, in each language", async () => {
  await loadConsoleWords();
  expect(actionWords("key.create", translator("US"))).toBe("Create a security key");
  setLanguage("CN");
  await loadConsoleWords();
  expect(actionWords("key.create", translator("CN"))).toBe("创建安全密钥");
});

test("an action that has no words is told by its code", async () => {
  await loadConsoleWords();
  expect(actionWords("robot.dance", translator("US"))).toBe("robot.dance");
});
