import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { PortalFrame } from "../../src/features/portal/PortalFrame";
import { ACCOUNT } from "../home/account";
import { type Answer, show, stubServer } from "../identity/show";

const GPU = { segment: "gpu", title: "GPU cloud", url: "https://gpu.example.com/console" };
const CODE = "portal/handoff/create/";
const NO_CODE = { status: 403, code: 100013, message: "Permission error" };

function open(code: Answer, url = GPU.url) {
  const posted = stubServer({ "account/info/": { data: ACCOUNT }, [CODE]: code });
  return show(() => <PortalFrame portal={{ ...GPU, url }} pageUrl={null} />, "/portal/gpu").then(() => posted);
}

beforeEach(() => queryClient.clear());

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
