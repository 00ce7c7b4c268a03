/** Adds a line to those that `just bench` shows together at its end. */
export function summary(what: string, figure: string, beside?: string): void;

/** The middle one of some numbers. */
export function median(numbers: readonly number[]): number;
