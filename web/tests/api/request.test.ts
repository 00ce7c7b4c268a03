import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, call } from "../../src/api/call";
import { accountInfo, accountSubjectColour } from "../../src/api/generated/sdk.gen";
import { request, whenSessionEnds } from "../../src/api/request";
import { token, writeCookie } from "../../src/api/token";
import { TransportError } from "../../src/api/transport";
import { setLanguage } from "../../src/state/lang";
import { overlay } from "../../src/state/overlay";

const JSON_TYPE = { "content-type": "application/json" };
const ended = vi.fn();
let sent: Request[] = [];

/** Answers every request alike, and keeps what was sent. */
function answer(make: () => Response | Promise<Response>) {
  vi.stubGlobal("fetch", async (input: Request) => {
    sent.push(input);
    return make();
  });
}

const envelope = (body: unknown, status = 200) => answer(() => Response.json(body, { status, headers: JSON_TYPE }));
const refusal = () =>
  call(accountInfo()).then(
    () => expect.unreachable("it was refused"),
    (error: unknown) => error,
  );

beforeEach(() => {
  sent = [];
  ended.mockClear();
  whenSessionEnds(ended);
  writeCookie("cds_token", "half-a-key", 60);
});

afterEach(() => {
  writeCookie("cds_token", "", 0);
  overlay.reset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("every request carries an id of its own, and the token of the cookie", async () => {
  envelope({ code: 0, data: {} });
  await call(accountInfo());
  await call(accountSubjectColour({ body: { subject: "dark" } }));
  const ids = sent.map(({ headers }) => headers.get("x-request-id"));
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
  expect(sent.map(({ headers }) => headers.get("access-token"))).toEqual(["half-a-key", "half-a-key"]);
  writeCookie("cds_token", "", 0);
  await call(accountInfo());
  expect(sent[2]?.headers.has("access-token"), "there is nothing to send").toBe(false);
});

test.each([
  0,
  200,
  "0000",
  "401",
  "20301",
  "AuthServiceError",
  "SlideCodeError",
  "AccessWebError",
  "ImageCodeError",
  "SendVerificationCodeError",
  "LoginSwitchError",
])("code %s is one of success", async (code) => {
  envelope({ code, data: { name: "Li Ming" } });
  await expect(call(accountInfo())).resolves.toEqual({ name: "Li Ming" });
});

test("the HTTP status is the truth: a refusal is none the less one for its code", async () => {
  envelope({ code: "SlideCodeError", message: "Slide vertification failed!" }, 403);
  expect(await refusal()).toMatchObject({ code: "SlideCodeError", status: 403 });
});

test.each(["NotLogError", "AuthError", 100005])("code %s ends the session", async (code) => {
  envelope({ code, message: "Not logged in" }, 401);
  expect(await refusal()).toBeInstanceOf(ApiError);
  expect(token()).toBeUndefined();
  expect(ended).toHaveBeenCalledOnce();
});

test.each([
  [{ code: 1, message: "first", msg: "second", data: { message: "third" } }, "first"],
  [{ code: 1, msg: "second", data: { message: "third" } }, "second"],
  [{ code: 1, data: { message: "third" } }, "third"],
  [{ code: 1, data: null }, "error !"],
  [{}, "error !"],
  [null, "error !"],
])("the words of a refusal %j are %s", async (body, words) => {
  envelope(body);
  expect(await refusal()).toMatchObject({ name: "ApiError", message: words });
  expect(ended).not.toHaveBeenCalled();
});

test("a refusal keeps its violations, its request id and how long to wait", async () => {
  const violations = [{ field: "login_name", rule: { rule: "occupied" } }];
  answer(() =>
    Response.json(
      { code: 300002, message: "Sent frequently", violations, request_id: "r-1" },
      { status: 429, headers: { ...JSON_TYPE, "retry-after": "17" } },
    ),
  );
  expect(await refusal()).toMatchObject({ code: 300002, status: 429, violations, requestId: "r-1", retryAfter: 17 });
});

test("a file passes on HTTP 200 only", async () => {
  const file = (status: number) =>
    answer(() => new Response("a,b", { status, headers: { "content-type": "text/csv" } }));
  file(200);
  expect(await (await request("/gicend/export/")).text()).toBe("a,b");
  for (const status of [201, 404]) {
    file(status);
    await expect(request("/gicend/export/")).rejects.toMatchObject({ name: "ApiError", message: "error !", status });
  }
});

test.each([
  ["US", "Abnormal server, please contact administrator"],
  ["CN", "服务器异常，请联系管理员"],
] as const)("a server that fails without words is told of in SPEC's sentence (%s)", async (lang, message) => {
  setLanguage(lang);
  try {
    answer(() => new Response("<h1>Bad gateway</h1>", { status: 502, headers: { "content-type": "text/html" } }));
    expect(await refusal()).toMatchObject({ name: "ApiError", message, status: 502 });
    envelope({ code: 100011 }, 500);
    expect(await refusal()).toMatchObject({ name: "ApiError", message, status: 500 });
  } finally {
    setLanguage("US");
  }
});

test("JSON that is meant to be kept is a file, and a refusal to make it is none", async () => {
  const kept = { headers: { ...JSON_TYPE, "content-disposition": 'attachment; filename="my-data.json"' } };
  answer(() => new Response('{"person":', kept));
  expect(await (await request("/gicend/account/data/export/")).text()).toBe('{"person":');
  envelope({ code: 100013, message: "Permission error" }, 403);
  await expect(request("/gicend/account/data/export/")).rejects.toMatchObject({ code: 100013, status: 403 });
});

test("a network that is down is told in words for people, and uncovers the page", async () => {
  overlay.begin();
  answer(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await refusal()).toEqual(
    new TransportError("The server cannot be reached. Check your connection and try again."),
  );
  expect(overlay.store.get()).toBe(0);
});

test("an answer that breaks off halfway is a failure of the network as well", async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError("network error")) });
  answer(() => new Response(broken, { headers: JSON_TYPE }));
  expect(await refusal()).toBeInstanceOf(TransportError);
});

test("a request is given up after 60 seconds", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  answer(() => Promise.reject(new DOMException("signal timed out", "TimeoutError")));
  expect(await refusal()).toEqual(
    new TransportError("The server did not respond within 60 seconds. Please try again."),
  );
  expect(timeout).toHaveBeenCalledWith(60_000);
});

test("what the caller breaks off itself is no failure of the network", async () => {
  const own = new AbortController();
  answer(() => {
    own.abort();
    return Promise.reject(own.signal.reason);
  });
  await expect(call(accountInfo({ signal: own.signal }))).rejects.toMatchObject({ name: "AbortError" });
});

test("a flagged request covers the page until it is answered, whatever the answer", async () => {
  envelope({ code: 0, data: {} });
  const first = call(accountInfo(), { overlay: true });
  expect(overlay.store.get()).toBe(1);
  await first;
  expect(overlay.store.get()).toBe(0);
  envelope({ code: 1, message: "no" });
  await call(accountInfo(), { overlay: true }).catch(() => undefined);
  expect(overlay.store.get()).toBe(0);
  await call(accountInfo()).catch(() => undefined);
});

test("after a transport error the cover counts anew", () => {
  const end = overlay.begin();
  overlay.reset();
  overlay.begin();
  end();
  expect(overlay.store.get(), "what began before the error is counted off already").toBe(1);
});
