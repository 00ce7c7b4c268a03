import type { Money } from "../../api/generated/types.gen";

/** Adds amounts of one currency; nothing of none. */
export function sumOf(amounts: readonly Money[]): Money | undefined {
  const [first] = amounts;
  return first && { currency: first.currency, minor: amounts.reduce((sum, { minor }) => sum + minor, 0) };
}
