import { expect, test } from "vitest";
import { tidyCode, trimEnds } from "../../src/kit/form/tidy";

test.each([
  ["123 456", "123456"],
  [" 123-456\u00a0", "123456"],
  ["１２３\u3000４５６", "123456"],
  ["12a", "12a"],
])("a code that is typed or pasted as %j means %j", (typed, code) => {
  expect(tidyCode(typed)).toBe(code);
});

test("the blank that a phone's keyboard puts behind a word is none of it", () => {
  expect(trimEnds(" river_77 ")).toBe("river_77");
  expect(trimEnds("+86 138 0013 8000 ")).toBe("+86 138 0013 8000");
});
