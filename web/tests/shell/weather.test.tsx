import { onlineManager, QueryObserver } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { ApiError } from "../../src/api/call";
import { TransportError } from "../../src/api/transport";
import { WeatherBanner } from "../../src/kit/frame/WeatherBanner";
import { show, stubServer } from "../identity/show";

const LOADED = Date.parse("2026-11-20T08:15:00");
let answer: () => Promise<string>;
let leave = () => {};

/** Shows the banner over a page that follows one question, which was answered once. */
async function banner() {
  stubServer({});
  const screen = await show(() => <WeatherBanner />, "/main/home");
  const observer = new QueryObserver(queryClient, {
    queryKey: ["shown"],
    queryFn: () => answer(),
    retry: false,
    meta: { quiet: true },
  });
  leave = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false));
  queryClient.setQueryData(["shown"], "old", { updatedAt: LOADED });
  return { ...screen, refresh: () => observer.refetch() };
}

beforeEach(() => {
  answer = async () => "old";
});

afterEach(() => {
  leave();
  onlineManager.setOnline(true);
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("what could not be refreshed is said to be old, and since when, until a second try succeeds", async () => {
  const { refresh, ...screen } = await banner();
  answer = () => Promise.reject(new TransportError("no line"));
  await refresh();
  expect((await screen.findByText(/could not be refreshed/)).textContent).toMatch(/Nov 20, 2026, 8:15\sAM/);
  answer = async () => "new";
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await vi.waitFor(() => expect(screen.queryByText(/could not be refreshed/)).toBeNull());
  expect(queryClient.getQueryData(["shown"])).toBe("new");
});

test("a refusal is no weather", async () => {
  const { refresh, ...screen } = await banner();
  answer = () => Promise.reject(new ApiError("no", 100013, 403));
  await refresh();
  expect(screen.queryByText(/could not be refreshed/)).toBeNull();
});

test("without a network the page says so, and refreshes itself once it is back", async () => {
  const screen = await banner();
  onlineManager.setOnline(false);
  expect(await screen.findByText(/You are offline/)).toBeTruthy();
  answer = async () => "new";
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(queryClient.getQueryData(["shown"])).toBe("new"));
  await vi.waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull());
});
