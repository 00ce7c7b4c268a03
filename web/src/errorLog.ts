import { ApiError, call } from "./api/call";
import { clientErrorCreate } from "./api/generated/sdk.gen";
import { isTransport } from "./api/transport";

/** Sends what went wrong in the browser to the server's log: in production only (SPEC §9). */
export function startErrorLog(): void {
  window.addEventListener("error", ({ error, message }) => logError(error ?? message));
  window.addEventListener("unhandledrejection", ({ reason }) => logError(reason));
}

/** Logs one error. What the server refused or never got is not an error of this program. */
export function logError(error: unknown): void {
  if (!import.meta.env.PROD || error instanceof ApiError || isTransport(error)) return;
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: "" };
  const body = {
    message: message.slice(0, 1_000),
    stack: (stack ?? "").slice(0, 4_000),
    // Without the query: it may hold what is nobody's business.
    url: window.location.origin + window.location.pathname,
  };
  void call(clientErrorCreate({ body })).catch(() => undefined);
}
