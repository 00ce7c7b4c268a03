/** Whether a number names a month of some year: year * 100 + month. */
export function isMonth(number: number): boolean {
  const place = number % 100;
  return Number.isInteger(number) && number >= 200_000 && number < 1_000_000 && place >= 1 && place <= 12;
}
