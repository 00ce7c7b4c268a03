import type { CreateClientConfig } from "./generated/client.gen";
import { request } from "./request";

/** Sends the generated client's calls through our request. */
export const createClientConfig: CreateClientConfig = (config) => ({ ...config, baseUrl: "", fetch: request });
