import { ownHeaders, sendUntilAnswer } from "./request";
import { TIMEOUT } from "./transport";

/** A file on its way. */
interface Upload {
  /** The call's path below `/gicend/`. */
  path: string;
  file: Blob;
  /** Told how much has left, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Posts a file as the body itself and tells how far it has come, which `fetch` cannot; the answer is judged as any other. */
export async function upload<T>({ path, file, onProgress, signal }: Upload): Promise<T> {
  const response = await sendUntilAnswer(signal, () => send(path, file, onProgress, signal));
  return ((await response.json()) as { data: T }).data;
}

function send(path: string, file: Blob, onProgress: Upload["onProgress"], signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.timeout = TIMEOUT;
    request.responseType = "text";
    for (const [name, value] of ownHeaders()) request.setRequestHeader(name, value);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => reject(new TypeError("the file did not arrive"));
    request.ontimeout = () => reject(new DOMException("the file took too long", "TimeoutError"));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ["content-type", "retry-after"]) {
    const value = request.getResponseHeader(name);
    if (value) headers.set(name, value);
  }
  return new Response(request.responseText, { status: request.status, headers });
}
