import { expect, test } from "vitest";
import { PATHS } from "../src/domain/paths";
import { router } from "../src/router";

test("every path that a page is linked by leads to a page", () => {
  const missing = Object.values(PATHS).filter((path) => !Object.hasOwn(router.routesByPath, path));
  expect(missing).toEqual([]);
});
