import type { Page, PageQuery } from "./usePages";

/** Empty pages that are passed over before the person is asked to go on. */
const EMPTY_PAGES = 10;

/** Asks for a page of what the server searches through: it looks at a bounded number of rows a call, so that a page may be empty before the end. */
export async function passEmpty<P extends Page<unknown>>(
  begin: PageQuery,
  ask: (page: PageQuery) => Promise<P>,
): Promise<P> {
  let from = begin;
  for (let pages = 1; ; pages += 1) {
    const page = await ask(from);
    if (page.items.length > 0 || !page.next_cursor || pages === EMPTY_PAGES) return page;
    from = { cursor: page.next_cursor };
  }
}
