/**
 * What people read out to name an order, or an invoice that has no number yet: the last eight digits of its id, which differ most, in two
 * groups such as `7F3A-09C2`. Customers' lists find it so.
 */
export function shortNumber(id: string): string {
  const digits = id.replaceAll("-", "").slice(-8).toUpperCase();
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}
