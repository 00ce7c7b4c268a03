/** A bill's month as a number: year * 100 + month. */
export type Month = number;

/** Months that can be chosen, this one first. */
const CHOICES = 24;

/** The month of a day whose parts of UTC are those of the calendar that counts (`operatorNow`). */
export function monthOf(date: Date): Month {
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1;
}

/** The month so many before another. */
export function monthBefore(month: Month, count: number): Month {
  const place = Math.floor(month / 100) * 12 + (month % 100) - 1 - count;
  return Math.floor(place / 12) * 100 + (place % 12) + 1;
}

/** The months that can be chosen, newest first. */
export function recentMonths(now: Date): Month[] {
  return Array.from({ length: CHOICES }, (_, place) => monthBefore(monthOf(now), place));
}

/** The month that stands in an address, else the present one. */
export function monthRead(text: string, now: Date): Month {
  const month = Number(text);
  return /^\d{6}$/.test(text) && month % 100 >= 1 && month % 100 <= 12 ? month : monthOf(now);
}

/** A month as people write it. */
export function monthWords(month: Month, lang: string): string {
  const day = new Date(Date.UTC(Math.floor(month / 100), (month % 100) - 1, 1));
  return new Intl.DateTimeFormat(lang, { year: "numeric", month: "short", timeZone: "UTC" }).format(day);
}

/** A bar of statistics as people write it; `from` is its first day. */
export function barWords(from: string, by: "week" | "month" | "year", lang: string): string {
  const options: Intl.DateTimeFormatOptions =
    by === "week"
      ? { month: "numeric", day: "numeric" }
      : by === "month"
        ? { year: "2-digit", month: "short" }
        : { year: "numeric" };
  return new Intl.DateTimeFormat(lang, { ...options, timeZone: "UTC" }).format(new Date(`${from}T00:00:00Z`));
}
