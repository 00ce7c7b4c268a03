/** A call as the API's description has it: tsc holds path, query and body to one another. */
export interface Described {
  url: string;
  body?: unknown;
  query?: unknown;
  headers?: unknown;
}

/** A call of the API, as a command is made of it. */
export interface CurlCall<D extends Described> {
  path: D["url"];
  query?: D["query"];
  body?: D["body"];
  /** What it carries beside the key, such as an `Idempotency-Key`. */
  headers?: D["headers"];
}

/** The variable that holds the key; it is never the key itself. */
export const KEY_VARIABLE = "API_KEY";

/** A text as one word of a POSIX shell. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The command that makes a call with a security key. What is not given is left out of the query. */
export function curlCommand<D extends Described>(origin: string, { path, query, body, headers }: CurlCall<D>): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  const lines = [
    `curl -sS ${shellWord(`${origin}${path}${search && `?${search}`}`)}`,
    `-H "authorization: Bearer $${KEY_VARIABLE}"`,
  ];
  for (const [name, value] of Object.entries(headers ?? {})) lines.push(`-H ${shellWord(`${name}: ${value}`)}`);
  if (body !== undefined) {
    lines.push(`-H ${shellWord("content-type: application/json")}`, `--data ${shellWord(JSON.stringify(body))}`);
  }
  return lines.join(" \\\n  ");
}
