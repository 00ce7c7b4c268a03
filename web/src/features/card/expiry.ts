/** Puts the stroke after the month as one types: `1227` becomes `12/27`. */
export function expiryTidy(typed: string): string {
  const found = /^(\d{2})\s*\/?\s*(\d{1,2})$/.exec(typed.trim());
  return found ? `${found[1]}/${found[2]}` : typed;
}
