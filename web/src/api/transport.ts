import { translator } from "../i18n/t";
import { language } from "../state/lang";

/** Milliseconds after which a request is given up (SPEC §9). */
export const TIMEOUT = 60_000;

/** Something did not arrive, or its answer did not: there is no code. Its message is in the person's words. */
export class TransportError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "TransportError";
  }
}

/** A failure on the way in the person's words; the browser's own are for programmers. */
export function transportError(cause: unknown): TransportError {
  const t = translator(language());
  const isLate = cause instanceof DOMException && cause.name === "TimeoutError";
  return new TransportError(isLate ? t("request.late", { seconds: TIMEOUT / 1_000 }) : t("request.network"));
}

/** Loads a part of the program that is fetched when it is needed. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw transportError(error);
  }
}

/** How browsers and the bundler word that a part of a page's code was not fetched. */
const NOT_FETCHED = /dynamically imported module|module script failed|preload CSS/i;

/**
 * Keeps the page when a part of the program is not fetched: by the words of browsers the router would know it and load the page
 * anew, which without a network ends at the browser's own error page.
 */
export function keepPage(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    payload.message = `not fetched: ${payload.message}`;
  });
}

/** Whether a part of the program was not fetched. */
export function isUnfetched(error: unknown): boolean {
  return error instanceof Error && NOT_FETCHED.test(error.message);
}

/** Whether something failed on the way rather than in this program. */
export function isTransport(error: unknown): boolean {
  return error instanceof TransportError || isUnfetched(error);
}
