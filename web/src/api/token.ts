const NAME = "cds_token";

/** The readable half of the session's key, from its cookie. */
export function token(): string | undefined {
  return readCookie(NAME);
}

/** Forgets the readable half; the other half is worth nothing without it. */
export function clearToken(): void {
  writeCookie(NAME, "", 0);
}

/** Reads a cookie of this page by its name. */
export function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  const pair = document.cookie.split("; ").find((cookie) => cookie.startsWith(start));
  return pair?.slice(start.length) || undefined;
}

/** Writes a cookie of this host for `seconds` (0 removes it). */
export function writeCookie(name: string, value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support.
  document.cookie = `${name}=${value}; Path=/; SameSite=Strict; Max-Age=${seconds}`;
}
