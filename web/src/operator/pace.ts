/** Milliseconds between two looks at what engines have. */
export const FOLLOWED = 10_000;
