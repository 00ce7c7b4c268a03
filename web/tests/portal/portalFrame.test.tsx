import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { PortalFrame } from "../../src/features/portal/PortalFrame";
import { ACCOUNT } from "../home/account";
import { type Answer, show, stubServer } from "../identity/show";

const GPU = { segment: "gpu", title: "GPU cloud", url: "https://gpu.example.com/console" };
const CODE = "portal/handoff/create/";
const NO_CODE = { status: 403, code: 100013, message: "Permission error" };

function open(code: Answer, url = GPU.url) {
  const posted = stubServer({ "account/info/": { data: ACCOUNT }, [CODE]: code });
  const frame = () => <PortalFrame portal={{ ...GPU, url }} pageUrl={null} onPath={(path) => paths.push(path)} />;
  return show(frame, "/portal/gpu").then(() => posted);
}

/** The frame of a portal that answers what it is asked for itself. */
async function openBehind(portal: (request: Request) => Promise<Response>) {
  let codes = 0;
  stubServer({
    "account/info/": { data: ACCOUNT },
    [CODE]: () => {
      codes += 1;
      return { data: { code: `code-${codes}`, expires_at: "2026-11-21T05:02:00Z" } };
    },
  });
  const console = globalThis.fetch;
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) =>
    String(input).startsWith(GPU.url) ? portal(new Request(input, init)) : console(input, init),
  );
  await show(() => <PortalFrame portal={GPU} pageUrl={null} onPath={() => undefined} />, "/portal/gpu");
}

const GOOD = { data: { code: "one-time", expires_at: "2026-11-21T05:02:00Z" } };
/** What the portal told of itself and was heard. */
const paths: string[] = [];

beforeEach(() => {
  queryClient.clear();
  paths.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

/** The frame with a window that notes what it is told. */
async function frameWindow() {
  const frame = await screen.findByTitle<HTMLIFrameElement>("GPU cloud");
  const told = vi.fn();
  Object.defineProperty(frame, "contentWindow", { value: { postMessage: told } });
  return { frame, told };
}

test("only the portal's own origin and window are heard, and nothing but a path that cannot lead elsewhere", async () => {
  await open(GOOD);
  const { frame } = await frameWindow();
  const say = (data: unknown, origin = "https://gpu.example.com", source: unknown = frame.contentWindow) =>
    act(() => {
      const event = new MessageEvent("message", { data, origin });
      Object.defineProperty(event, "source", { value: source });
      window.dispatchEvent(event);
    });
  say({ type: "portico.path", path: "/hosts" }, "https://evil.example");
  say({ type: "portico.path", path: "/hosts" }, "https://gpu.example.com", window);
  for (const path of ["//evil.example", "javascript:alert(1)", "hosts", 7, null]) say({ type: "portico.path", path });
  say({ type: "navigate", path: "/hosts" });
  say(null);
  expect(paths).toEqual([]);
  say({ type: "portico.path", path: "/hosts?state=on" });
  expect(paths).toEqual(["/hosts?state=on"]);
});

test("a portal is told how to look when it has loaded, and nobody else hears it", async () => {
  await open(GOOD);
  const { frame, told } = await frameWindow();
  fireEvent.load(frame);
  expect(told).toHaveBeenCalledWith({ type: "portico.look", theme: "light", lang: "US" }, "https://gpu.example.com");
});

test("each document that loads in the frame is told how to look, as a portal may lead from one page to another", async () => {
  await open(GOOD);
  const { frame, told } = await frameWindow();
  fireEvent.load(frame);
  fireEvent.load(frame);
  expect(told).toHaveBeenCalledTimes(2);
});

test("a portal that has not answered for ten seconds is said to, and tried again with another code", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let codes = 0;
  await open(() => {
    codes += 1;
    return { data: { code: `code-${codes}`, expires_at: "2026-11-21T05:02:00Z" } };
  });
  await screen.findByTitle("GPU cloud");
  act(() => void vi.advanceTimersByTime(10_000));
  await screen.findByText(/is not answering/);
  expect(screen.queryByTitle("GPU cloud")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  const frame = await screen.findByTitle("GPU cloud");
  expect(frame.getAttribute("src")).toContain("token=code-2");
  fireEvent.load(frame);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(screen.getByTitle("GPU cloud")).toBe(frame);
});

test("a portal that nobody answers for is not framed, and is asked again, without its code, when it is tried again", async () => {
  const asked: Request[] = [];
  let isDown = true;
  await openBehind((request) => {
    asked.push(request);
    return isDown ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(new Response());
  });
  await screen.findByText(/is not answering/);
  expect(screen.queryByTitle("GPU cloud")).toBeNull();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect((await screen.findByTitle("GPU cloud")).getAttribute("src")).toContain("token=code-2");
  expect(asked).toHaveLength(2);
  for (const { url, mode, credentials } of asked) {
    expect([url, mode, credentials]).toEqual(["https://gpu.example.com/console", "no-cors", "omit"]);
  }
});

test("the ten seconds are for whether anybody answers, too", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openBehind(() => new Promise(() => undefined));
  await screen.findByText("Opening GPU cloud");
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByTitle("GPU cloud")).toBeNull();
  act(() => void vi.advanceTimersByTime(10_000));
  await screen.findByText(/is not answering/);
});

test("the frame gets a fresh code, a sandbox, no referrer and the window's height but 65 pixels", async () => {
  const posted = await open({ data: { code: "one-time", expires_at: "2026-11-21T05:02:00Z" } });
  const frame = await screen.findByTitle("GPU cloud");
  expect(posted).toEqual([{ path: CODE, body: { segment: "gpu" } }]);
  expect(new URL(frame.getAttribute("src") ?? "").searchParams.get("token")).toBe("one-time");
  expect(frame.getAttribute("sandbox")).not.toMatch(/top-navigation|modals/);
  expect(frame.getAttribute("referrerpolicy")).toBe("no-referrer");
  expect(frame.style.height).toBe(`${window.innerHeight - 65}px`);
});

test("the frame's height follows the window", async () => {
  await open({ data: { code: "one-time", expires_at: "2026-11-21T05:02:00Z" } });
  const frame = await screen.findByTitle("GPU cloud");
  window.innerHeight = 500;
  window.dispatchEvent(new Event("resize"));
  await waitFor(() => expect(frame.style.height).toBe("435px"));
});

test("without a code there is no frame, and a second try asks for another code", async () => {
  let answers = 0;
  await open(() => {
    answers += 1;
    return answers === 1 ? NO_CODE : { data: { code: "second", expires_at: "2026-11-21T05:02:00Z" } };
  });
  await screen.findByText("GPU cloud could not be opened");
  expect(screen.queryByTitle("GPU cloud")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect((await screen.findByTitle("GPU cloud")).getAttribute("src")).toContain("token=second");
});

test("an address that is none of the web's makes no frame and no offer to try again", async () => {
  await open({ data: { code: "one-time", expires_at: "2026-11-21T05:02:00Z" } }, "javascript:alert(1)");
  await screen.findByText(/not configured correctly/);
  expect(screen.queryByTitle("GPU cloud")).toBeNull();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
