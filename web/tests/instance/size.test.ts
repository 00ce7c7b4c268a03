import { expect, test } from "vitest";
import { memoryWords } from "../../src/features/instance/sizeWords";

test("memory of less than a GiB, or of no whole number of them, is told as it is, and much of it with separators", () => {
  expect([512, 1_536, 4_096, 2_097_152].map(memoryWords)).toEqual(["0.5 GiB", "1.5 GiB", "4 GiB", "2,048 GiB"]);
});
