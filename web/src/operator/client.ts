import type { Violation } from "@portico/rules";
import { ApiError } from "../api/call";
import { TIMEOUT, transportError } from "../api/transport";
import { isUnattended } from "../state/activity";
import { language } from "../state/lang";
import { noteServerTime } from "../state/serverClock";
import type { CreateClientConfig } from "./generated/client.gen";

/** The calls that begin, show and end a session: that there is none is their own answer. */
const SESSION = "/admin/session/";

let onSessionEnd: () => void = () => undefined;

/** Sets what happens when an answer says that the session has ended. */
export function whenSessionEnds(act: () => void): void {
  onSessionEnd = act;
}

/** Whether a refusal says that nobody is signed in. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** The envelope of a refusal, as far as every one has it. */
interface Refusal {
  message?: string;
  code?: number | string;
  violations?: Violation[];
  request_id?: string;
}

/** Sends a call of the operator's; throws the refusal as an {@link ApiError}, with the server's words for the person. */
async function request(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const outgoing = new Request(input, init);
  outgoing.headers.set("x-lang", language());
  // A page that nobody is at asks by itself: that is no use of the session.
  if (isUnattended()) outgoing.headers.set("x-background", "1");
  const signal = AbortSignal.any([outgoing.signal, AbortSignal.timeout(TIMEOUT)]);
  const response = await fetch(outgoing, { signal }).catch((error: unknown) => {
    throw outgoing.signal.aborted ? error : transportError(error);
  });
  noteServerTime(response.headers.get("date"));
  if (response.ok) return response;
  const { message, code, violations, request_id } = (await response.json().catch(() => ({}))) as Refusal;
  const text = message ?? `HTTP ${response.status}`;
  const refusal = new ApiError(text, code, response.status, violations, undefined, request_id);
  if (isSessionOver(refusal) && !new URL(outgoing.url).pathname.startsWith(SESSION)) onSessionEnd();
  throw refusal;
}

/** Posts a file as the body itself; what the answer tells. */
export async function sendFile<T>(path: string, file: Blob, signal: AbortSignal): Promise<T> {
  const headers = { "content-type": "application/octet-stream" };
  const response = await request(path, { method: "POST", body: file, headers, signal });
  return ((await response.json()) as { data: T }).data;
}

/** Sends the generated client's calls through our request. */
export const createClientConfig: CreateClientConfig = (config) => ({ ...config, baseUrl: "", fetch: request });
