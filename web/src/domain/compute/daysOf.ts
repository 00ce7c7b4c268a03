import type { AddressValue } from "../../kit/table/useListState";

/** Days from now that an address may name: digits, up to the most that the server takes. */
const DAYS = /^\d{1,4}$/;

/** Within how many days the paid time ends of what is asked for; nothing where the address has no such number. */
export function daysOf(value: AddressValue): number | undefined {
  const text = value("expires");
  return DAYS.test(text) ? Number(text) : undefined;
}
