import { ApiError } from "../api/call";
import { language } from "../state/lang";
import type { CreateClientConfig } from "./generated/client.gen";

/** Milliseconds after which a call is given up. */
const TIMEOUT = 60_000;

/** Sends a call of the operator's; throws the refusal as an {@link ApiError}, with the server's words for the person. */
async function request(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const outgoing = new Request(input, init);
  outgoing.headers.set("x-lang", language());
  const response = await fetch(outgoing, { signal: AbortSignal.any([outgoing.signal, AbortSignal.timeout(TIMEOUT)]) });
  if (response.ok) return response;
  const { message, code } = (await response.json().catch(() => ({}))) as { message?: string; code?: number | string };
  throw new ApiError(message ?? `HTTP ${response.status}`, code, response.status);
}

/** Sends the generated client's calls through our request. */
export const createClientConfig: CreateClientConfig = (config) => ({ ...config, baseUrl: "", fetch: request });
