import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetPerson, queryClient } from "../../src/api/cache";
import { ApiError } from "../../src/api/call";
import { TransportError } from "../../src/api/transport";
import { toast } from "../../src/state/toast";

const notices = () => toast.store.get().map(({ kind, text }) => `${kind}: ${text}`);
const fail = (error: Error, meta = {}) =>
  queryClient
    .fetchQuery({ queryKey: [error.message], queryFn: () => Promise.reject(error), retry: false, meta })
    .catch(() => 0);

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test("a refusal is shown for five seconds", async () => {
  await fail(new ApiError("System is abnormal", 100010, 500));
  expect(notices()).toEqual(["error: System is abnormal"]);
  vi.advanceTimersByTime(4_999);
  expect(notices()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(notices()).toEqual([]);
});

test("the same words twice are one notice, which stays five seconds from the last time", () => {
  toast.error("no");
  vi.advanceTimersByTime(3_000);
  toast.error("no");
  expect(notices()).toEqual(["error: no"]);
  vi.advanceTimersByTime(3_000);
  expect(notices()).toEqual(["error: no"]);
  vi.advanceTimersByTime(2_000);
  expect(notices()).toEqual([]);
});

test("a failure of the network is shown with its message", async () => {
  await fail(new TransportError("The server cannot be reached."));
  expect(notices()).toEqual(["error: The server cannot be reached."]);
});

test("the end of a session and what is asked in passing disturb nobody", async () => {
  await fail(new ApiError("Not logged in", 100005, 401));
  await fail(new ApiError("count", 100010, 500), { quiet: true });
  expect(notices()).toEqual([]);
});

test("whoever leaves takes everything along but the operator's brand", () => {
  queryClient.setQueryData(["site"], { brand: {} });
  queryClient.setQueryData(["account"], { login_name: "li_ming01" });
  forgetPerson();
  expect(queryClient.getQueryData(["site"])).toBeDefined();
  expect(queryClient.getQueryData(["account"])).toBeUndefined();
});
