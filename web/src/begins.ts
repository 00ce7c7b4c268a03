type Begin = keyof typeof import("./begin");

/** What a route's loader is told. */
interface At {
  location: { search: object };
  preload: boolean;
}

/**
 * A route's `loader` that begins what its page asks first, while the page's code is fetched. Nothing waits for it, and what fails is
 * said by the page, which asks again. A link that is only pointed at begins nothing.
 */
export const begins =
  (name: Begin, params: { id?: string } = {}) =>
  ({ location, preload }: At): void => {
    if (preload) return;
    import("./begin").then((module) => module[name]({ ...location.search, ...params })).catch(() => undefined);
  };
