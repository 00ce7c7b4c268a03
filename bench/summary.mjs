// The lines that `just bench` shows together at its end: what was measured, the figure, what it is beside.
import { appendFileSync } from "node:fs";

export function summary(what, figure, beside = "") {
  const file = process.env.BENCH_SUMMARY;
  if (file) appendFileSync(file, `${what}\t${figure}\t${beside}\n`);
}

/** The middle one of some numbers. */
export function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
