import type { Violation } from "@portico/rules";
import { rules, startRules } from "../rules/rules";
import { isUnattended } from "../state/activity";
import { language } from "../state/lang";
import { overlay } from "../state/overlay";
import { noteServerTime } from "../state/serverClock";
import { ApiError, isPasswordOver } from "./call";
import { clearToken, token } from "./token";
import { TIMEOUT, transportError } from "./transport";

/** The envelope of every answer, as far as every answer has it. */
interface Envelope {
  code?: number | string;
  message?: string;
  msg?: string;
  data?: unknown;
  violations?: Violation[];
  request_id?: string;
}

let onSessionEnd: () => void = () => undefined;

/** Sets what happens when an answer says that the session has ended. */
export function whenSessionEnds(act: () => void): void {
  onSessionEnd = act;
}

/** Asks for sign-in over the page; answers whether the same person has signed in. */
export type Reentry = (code: number | string) => Promise<boolean>;

let reentry: Reentry | undefined;

/** Sets what asks for sign-in over the page when its session has ended; `undefined`: the page is left for sign-in. */
export function whenReentryIsNeeded(ask: Reentry | undefined): void {
  reentry = ask;
}

let onPasswordEnd: () => void = () => undefined;

/** Sets what happens when an answer says that the password's time is over. */
export function whenPasswordEnds(act: () => void): void {
  onPasswordEnd = act;
}

/** SPEC §7's request: an id, the token from the cookie, 60 seconds; the answer's code decides what becomes of it. */
export async function request(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const asked = new Request(input, init);
  const { url, method, headers, signal: caller } = asked;
  // A request's body is read once, and the call may have to be sent again.
  const body = await asked.arrayBuffer();
  return sendUntilAnswer(caller, () => {
    const signal = AbortSignal.any([caller, AbortSignal.timeout(TIMEOUT)]);
    const outgoing = new Request(url, { method, headers, signal, ...(body.byteLength > 0 && { body }) });
    for (const [name, value] of ownHeaders()) outgoing.headers.set(name, value);
    return fetch(outgoing, { credentials: "same-origin" });
  });
}

/** Sends a call and judges its answer; sends it again when its session had ended and the person has signed in again. */
export async function sendUntilAnswer(caller: AbortSignal, send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const key = token();
    // The first answer can be here before the rules that judge it.
    const [response] = await wordTransport(caller, () => Promise.all([send(), startRules()]));
    noteServerTime(response.headers.get("date"));
    try {
      return await passSuccess(response, caller);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === undefined || !rules.codeEndsSession(code) || !(await hasReentered(code, key))) throw error;
      caller.throwIfAborted();
    }
  }
}

/** Whether there is another session than that of `key`, which has ended; asks for it, and else leaves the page. */
async function hasReentered(code: number | string, key: string | undefined): Promise<boolean> {
  // Somebody has signed in while the answer was on its way.
  if (token() && token() !== key) return true;
  clearToken();
  overlay.reset();
  if (await reentry?.(code)) return true;
  onSessionEnd();
  return false;
}

/** The headers that every request carries. */
export function ownHeaders(): [name: string, value: string][] {
  const key = token();
  return [
    ["x-request-id", crypto.randomUUID()],
    ["x-lang", language()],
    ...(key ? ([["access-token", key]] satisfies [string, string][]) : []),
    // A page that nobody is at asks by itself: that is no use of the session.
    ...(isUnattended() ? ([["x-background", "1"]] satisfies [string, string][]) : []),
  ];
}

/** Words what went wrong on the way; what the caller broke off itself stays as it is. */
export async function wordTransport<T>(caller: AbortSignal, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (caller.aborted) throw error;
    // SPEC §7: nothing is under way any more.
    overlay.reset();
    throw transportError(error);
  }
}

/** Passes an answer on when its code is one of success; throws an {@link ApiError} otherwise. */
async function passSuccess(response: Response, caller: AbortSignal): Promise<Response> {
  if (isFile(response)) {
    // It passes on 200 only.
    if (response.status === 200) return response;
    throw new ApiError(words(undefined, response), undefined, response.status);
  }
  const text = await wordTransport(caller, () => response.clone().text());
  const body = envelope(text);
  if (response.ok && body.code !== undefined && rules.codeIsSuccess(body.code)) return response;
  const wait = Number(response.headers.get("retry-after"));
  const refusal = new ApiError(
    words(body, response),
    body.code,
    response.status,
    body.violations ?? [],
    Number.isFinite(wait) && wait > 0 ? wait : undefined,
    body.request_id,
  );
  if (isPasswordOver(refusal)) onPasswordEnd();
  throw refusal;
}

/** Whether an answer is not an envelope: of another type, or JSON that is meant to be kept. */
function isFile({ headers }: Response): boolean {
  const isJson = headers.get("content-type")?.includes("application/json") ?? false;
  return !isJson || (headers.get("content-disposition")?.startsWith("attachment") ?? false);
}

/** An answer's envelope; an empty one when it is none. */
function envelope(text: string): Envelope {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** The words of a refusal, in SPEC §7's order; of a server that failed without any, SPEC §8's. */
function words(body: Envelope | undefined, { status }: Response): string {
  const nested = (body?.data as { message?: string } | null | undefined)?.message;
  const silent = status >= 500 ? rules.defaultText("server", language()) : "error !";
  return body?.message || body?.msg || nested || silent;
}
