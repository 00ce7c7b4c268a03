import { expect, test } from "vitest";
import { icu } from "../../src/i18n/icu";

test("plurals are worded by the language's rules", () => {
  const text = "{count, plural, one {# member} other {# members}}";
  expect(icu(text, "en", { count: 1 })).toBe("1 member");
  expect(icu(text, "en", { count: 1_200 })).toBe("1,200 members");
});
