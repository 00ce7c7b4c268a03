import { expect, test } from "vitest";
import { changes } from "../../src/features/audit/diff";
import { auditFilters } from "../../src/features/audit/filters";

test("only what differs is told, by its path", () => {
  const before = { name: "a", contact: { email: "x@example.com", mobile: "" }, groups: ["oss"] };
  const after = { name: "a", contact: { email: "y@example.com", mobile: "" }, groups: ["oss", "dns"] };
  expect(changes(before, after)).toEqual([
    { path: "contact.email", before: "x@example.com", after: "y@example.com" },
    { path: "groups", before: '[\n  "oss"\n]', after: '[\n  "oss",\n  "dns"\n]' },
  ]);
});

test("a creation has nothing before, a deletion nothing after", () => {
  expect(changes(null, { name: "a", active: true })).toEqual([
    { path: "name", before: undefined, after: "a" },
    { path: "active", before: undefined, after: "true" },
  ]);
  expect(changes({ name: "a" }, null)).toEqual([{ path: "name", before: "a", after: undefined }]);
});

test("values that are not kept are no change", () => {
  expect(changes(null, null)).toEqual([]);
  expect(changes(undefined, { remark: null })).toEqual([]);
});

const asked = (values: Record<string, string>) =>
  auditFilters((name) => values[name] ?? "", Date.parse("2026-11-21T12:00:00Z"));

test("a period ends now, and comes before a range", () => {
  expect(asked({ period: "day", from: "2020-01-01T00:00:00Z" })).toEqual({ from: "2026-11-20T12:00:00.000Z" });
  expect(asked({ period: "hour" })).toEqual({ from: "2026-11-21T11:00:00.000Z" });
  expect(asked({ period: "constructor" })).toEqual({});
});

test("what stands in the address is asked of the server, what is empty is not", () => {
  expect(asked({ q: "ada", action: "", outcome: "denied", object_kind: "key", from: "a", to: "b" })).toEqual({
    q: "ada",
    outcome: "denied",
    object_kind: "key",
    from: "a",
    to: "b",
  });
  expect(asked({ outcome: "no such outcome" })).toEqual({});
});
