import { expect, test } from "vitest";
import { destination } from "../../src/destination";
import { rules } from "../../src/rules/rules";

const to = (search: string) => destination(search, rules.nextPath);

test("without next, sign-in leads home", () => {
  expect(to("")).toBe("/main/home");
});

test("next leads back to the page, with the other values of the query", () => {
  expect(to("?next=%2Fmain%2Forder")).toBe("/main/order");
  expect(to("?next=%2Fmain%2Forder&page=2&tab=paid")).toBe("/main/order?page=2&tab=paid");
  expect(to("?next=%2Fmain%2Forder%3Fa%3D1&page=2")).toBe("/main/order?a=1&page=2");
});

test("a hand-off code never travels on", () => {
  expect(to("?next=%2Fmain%2Forder&token=abc")).toBe("/main/order");
});

test("an address of another site leads home", () => {
  for (const next of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/login"]) {
    expect(to(`?next=${encodeURIComponent(next)}`)).toBe("/main/home");
  }
});
