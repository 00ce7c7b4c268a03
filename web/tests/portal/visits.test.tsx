import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { PortalFrame } from "../../src/features/portal/PortalFrame";
import { ALL_PROJECTS, setProjectId } from "../../src/state/project";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

const GPU = { segment: "gpu", title: "GPU cloud", url: "https://gpu.example.com/console" };
const CODE = "portal/handoff/create/";

/** Has the page's address ask for a path. */
let lead: (path: string | null) => void;
/** What the portal told of itself and was heard. */
const heard: string[] = [];

/** A portal whose page's address begins with a path, and is led on by the test; each code is another. */
async function open(begin: string | null) {
  let codes = 0;
  const posted = stubServer({
    "account/info/": { data: ACCOUNT },
    [CODE]: () => {
      codes += 1;
      return { data: { code: `code-${codes}`, expires_at: "2026-11-21T05:02:00Z" } };
    },
  });
  function Page() {
    const [pageUrl, setPageUrl] = useState(begin);
    lead = (path) => act(() => setPageUrl(path));
    return <PortalFrame portal={GPU} pageUrl={pageUrl} onPath={(path) => heard.push(path)} />;
  }
  await show(Page, "/portal/gpu");
  return { codes: () => posted.filter(({ path }) => path === CODE).length };
}

/** The frame of a visit, and what its address asks for. */
async function frameOf(visit: number) {
  const asked = () => new URL(screen.getByTitle("GPU cloud").getAttribute("src") ?? "").searchParams;
  await waitFor(() => expect(asked().get("token")).toBe(`code-${visit}`));
  const frame = screen.getByTitle<HTMLIFrameElement>("GPU cloud");
  Object.defineProperty(frame, "contentWindow", { value: { postMessage: () => undefined } });
  return { frame, asked: asked() };
}

/** The portal in a frame tells which of its paths it shows. */
function tell(frame: HTMLIFrameElement, path: string) {
  const event = new MessageEvent("message", {
    data: { type: "portico.path", path },
    origin: "https://gpu.example.com",
  });
  Object.defineProperty(event, "source", { value: frame.contentWindow });
  act(() => void window.dispatchEvent(event));
}

beforeEach(() => {
  queryClient.clear();
  heard.length = 0;
});
afterEach(() => setProjectId(ALL_PROJECTS.project_id));

test("another project's frame opens at the path that the portal showed last", async () => {
  await open(null);
  const first = await frameOf(1);
  expect(first.asked.get("pageUrl")).toBeNull();
  tell(first.frame, "/jobs");
  lead("/jobs");
  act(() => setProjectId("p-2"));
  const { asked } = await frameOf(2);
  expect([asked.get("project_id"), asked.get("pageUrl")]).toEqual(["p-2", "/jobs"]);
});

test("an address that asks for the portal's first page again opens it, wherever the portal has gone since", async () => {
  await open(null);
  const { frame } = await frameOf(1);
  tell(frame, "/jobs");
  lead("/jobs");
  lead(null);
  expect((await frameOf(2)).asked.get("pageUrl")).toBeNull();
});

test("a link to the path that the portal began with opens it there again", async () => {
  await open("/hosts");
  const first = await frameOf(1);
  expect(first.asked.get("pageUrl")).toBe("/hosts");
  tell(first.frame, "/jobs");
  lead("/jobs");
  lead("/hosts");
  const second = await frameOf(2);
  expect(second.asked.get("pageUrl")).toBe("/hosts");
  lead(null);
  expect((await frameOf(3)).asked.get("pageUrl")).toBeNull();
});

test("an address that follows the portal from page to page, however late, does not load the frame again", async () => {
  const { codes } = await open(null);
  const { frame } = await frameOf(1);
  for (const path of ["/jobs", "/jobs/7"]) tell(frame, path);
  for (const path of ["/jobs", "/jobs/7"]) lead(path);
  expect(heard).toEqual(["/jobs", "/jobs/7"]);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByTitle("GPU cloud")).toBe(frame);
  expect(codes()).toBe(1);
});
