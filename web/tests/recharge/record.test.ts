import { expect, test } from "vitest";
import { recordPace } from "../../src/features/recharge/queries";

test("the record is looked at again while one of its payments is waited for, and left alone then", () => {
  expect(recordPace([{ state: "success" }, { state: "pending" }])).toBe(15_000);
  expect(recordPace([{ state: "success" }, { state: "failed" }])).toBe(false);
});
