import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../../src/api/call";
import { upload } from "../../src/api/upload";

/** A request that answers when it is told to. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  headers: Record<string, string> = {};
  opened: string[] = [];
  status = 0;
  responseText = "";
  timeout = 0;
  onload?: () => void;
  onerror?: () => void;
  ontimeout?: () => void;
  onabort?: () => void;

  constructor() {
    FakeRequest.last = this;
  }
  open(...words: string[]) {
    this.opened = words;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(name: string) {
    return name === "content-type" ? "application/json" : null;
  }
  send() {}
  abort() {
    this.onabort?.();
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

function begin(signal = new AbortController().signal) {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  const shares: number[] = [];
  const answer = upload<{ id: string }>({
    path: "/gicend/file/",
    file: new Blob(["x"]),
    onProgress: (share) => shares.push(share),
    signal,
  });
  return { answer, shares, request: FakeRequest.last };
}

afterEach(() => vi.unstubAllGlobals());

test("a file is posted as it is, with an id, and tells how far it has come", async () => {
  const { answer, shares, request } = begin();
  request.upload.onprogress?.({ loaded: 1, total: 4 });
  request.upload.onprogress?.({ loaded: 4, total: 4 });
  request.answer(200, { code: 0, message: "Success", data: { id: "f" } });
  expect(await answer).toEqual({ id: "f" });
  expect(shares).toEqual([0.25, 1]);
  expect(request.opened).toEqual(["POST", "/gicend/file/"]);
  expect(request.headers["content-type"]).toBe("application/octet-stream");
  expect(request.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("a refusal of a file is that of any other call", async () => {
  const { answer, request } = begin();
  const violations = [{ field: "image", rule: { rule: "image_format" } }];
  request.answer(400, { code: 100001, message: "Parameter error", violations });
  const error = await answer.catch((refusal: unknown) => refusal);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 100001, violations });
});

test("a file that does not arrive, or too slowly, is said so in the person's words", async () => {
  const lost = begin();
  lost.request.onerror?.();
  await expect(lost.answer).rejects.toThrow("The server cannot be reached.");
  const slow = begin();
  slow.request.ontimeout?.();
  await expect(slow.answer).rejects.toThrow("did not respond within 60 seconds");
});

test("what the person stops is given up at once", async () => {
  const breaker = new AbortController();
  const { answer } = begin(breaker.signal);
  breaker.abort();
  await expect(answer).rejects.toMatchObject({ name: "AbortError" });
});
