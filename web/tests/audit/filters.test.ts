import { expect, test } from "vitest";
import { auditFilters } from "../../src/features/audit/filters";

test("an action is asked for without the space that was typed behind it, and what is only space is not asked for", () => {
  const typed: Record<string, string> = { action: "instance.stop ", q: " " };
  expect(auditFilters((name) => typed[name] ?? "", 0)).toEqual({ action: "instance.stop" });
});
