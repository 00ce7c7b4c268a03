import { expect, test } from "vitest";
import { everyPage } from "../../src/kit/table/everyPage";

test("every row of a list is had page after page, in its order, as many at a time as a page may have", async () => {
  const asked: unknown[] = [];
  const pages: Record<string, { items: string[]; next_cursor: string | null }> = {
    "": { items: ["ada", "bob"], next_cursor: "b" },
    b: { items: [], next_cursor: "c" },
    c: { items: ["cleo"], next_cursor: null },
  };
  const rows = await everyPage(async (page) => {
    asked.push(page);
    return pages[page.cursor ?? ""] ?? { items: [], next_cursor: null };
  });
  expect(rows).toEqual(["ada", "bob", "cleo"]);
  expect(asked).toEqual([{ limit: 100 }, { limit: 100, cursor: "b" }, { limit: 100, cursor: "c" }]);
});
