/** Milliseconds between two looks at what engines have. */
export const FOLLOWED = 10_000;
/** Milliseconds between two looks at what waits, in a queue or all of them. */
export const OVERVIEW_FOLLOWED = 30_000;
/** Milliseconds between two looks at the figures of days. */
export const FIGURES_FOLLOWED = 300_000;
/** Milliseconds between two looks at tickets. */
export const TICKETS_FOLLOWED = 15_000;
