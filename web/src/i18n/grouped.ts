/** An amount as core writes it in a rule (`3000.00`), with its thousands set apart as everywhere else. */
export function groupThousands(amount: string): string {
  const [whole = "", ...rest] = amount.split(".");
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ","), ...rest].join(".");
}
