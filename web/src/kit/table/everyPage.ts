import type { Page, PageQuery } from "./usePages";

/** Rows on the largest page that a list answers. */
const LARGEST = 100;

/** Every row of a list, page after page, for what needs all of them at once, such as the choices of a filter. */
export async function everyPage<T>(ask: (page: PageQuery & { limit: number }) => Promise<Page<T>>): Promise<T[]> {
  const rows: T[] = [];
  let from: PageQuery = {};
  for (;;) {
    const { items, next_cursor } = await ask({ limit: LARGEST, ...from });
    rows.push(...items);
    if (!next_cursor) return rows;
    from = { cursor: next_cursor };
  }
}
