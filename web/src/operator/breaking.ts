/** For ids, keys and paths, which have no place to break at: anywhere, sooner than that what is around them scrolls sideways. */
export const breaking = { overflowWrap: "anywhere" } as const;
