import { act, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { ResourceReply } from "../../src/api/generated/types.gen";
import { ProjectsCard } from "../../src/features/home/ProjectsCard";
import { ResourcesCard } from "../../src/features/home/ResourcesCard";
import { show, stubServer } from "../identity/show";
import { ACCOUNT } from "./account";

const WEB: ResourceReply = {
  resource_id: "r-1",
  name: "web",
  product: "instance/small",
  region: "cn-north",
  scheme: "hourly",
  quantity: 1_000_000,
  renews: false,
  state: "active",
  run_state: "running",
  started_at: "2026-11-01T05:00:00Z",
  run_since: "2026-11-01T05:00:00Z",
  order_id: "o-1",
  part: "compute",
};
const GPU: ResourceReply = { ...WEB, resource_id: "r-2", name: "train", product: "gpu-server/a100", part: null };
const DISK: ResourceReply = { ...WEB, resource_id: "r-4", name: "web disk 1", product: "disk/ssd", part: "disk" };
const CPU: ResourceReply = { ...WEB, resource_id: "r-3", name: "cpu-1", product: "cpu", part: null };

beforeEach(() => queryClient.clear());

function open(items: ResourceReply[]) {
  stubServer({
    "account/info/": { data: ACCOUNT },
    "billing/resource/list/": { data: { items, next_cursor: null } },
    "compute/instance/list/": { data: { items: [{ instance_id: "i-1", name: "web" }], next_cursor: null } },
    "compute/gpu_server/list/": { data: { items: [{ server_id: "s-1" }], next_cursor: null } },
  });
  return show(ResourcesCard, "/main/home");
}

/** What the list of resources was asked. */
const asked = () =>
  vi
    .mocked(fetch)
    .mock.calls.map(([request]) => new URL(request instanceof Request ? request.url : String(request)))
    .filter(({ pathname }) => pathname.endsWith("billing/resource/list/"))
    .map(({ search }) => search);

test("each resource leads to what it is once it is known: an instance, a GPU server, or its line on the list", async () => {
  const screen = await open([WEB, GPU, CPU, DISK]);
  const paths = ["web", "train", "cpu-1"].map(async (name) => {
    const link = await screen.findByRole("link", { name });
    return link.getAttribute("href");
  });
  expect(await Promise.all(paths)).toEqual([
    "/main/gpu-cloud?q=r-1&project=",
    "/main/gpu-server?q=r-2&project=",
    "/main/resource?q=r-3&project=",
  ]);
  expect(screen.getAllByText("Running")).toHaveLength(4);
  for (const [name, path] of [
    ["web", "/main/gpu-cloud/i-1"],
    ["train", "/main/gpu-server/s-1"],
    ["web disk 1", "/main/gpu-cloud/i-1"],
  ] as const) {
    act(() => screen.getByRole("link", { name }).focus());
    await waitFor(() => expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(path));
  }
});

test("a name that is clicked again while its page is looked for leads there once, and not whoever went on meanwhile", async () => {
  const screen = await open([WEB]);
  const real = fetch;
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const looked: string[] = [];
  vi.stubGlobal("fetch", async (input: Request) => {
    if (input.url.includes("compute/instance/list/")) {
      looked.push(input.url);
      await held;
    }
    return real(input);
  });
  const link = await screen.findByRole("link", { name: "web" });
  await userEvent.click(link);
  await userEvent.click(link);
  await waitFor(() => expect(looked).toHaveLength(1));
  expect(looked[0]).toContain("resource_id=r-1");
  act(() => screen.history.push("/main/prices"));
  await screen.findByText("elsewhere");
  await act(async () => answer());
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.history.location.pathname).toBe("/main/prices");
});

test("what is typed is asked for once its person pauses, and the list of all of it keeps it", async () => {
  const spied = vi.fn();
  const screen = await open([WEB]);
  const real = fetch;
  vi.stubGlobal("fetch", spied.mockImplementation(real));
  await screen.findByRole("link", { name: "web" });
  await userEvent.type(screen.getByRole("searchbox"), "we b");
  await waitFor(() => expect(asked().at(-1)).toContain("q=we%20b"));
  expect(asked().filter((search) => search.includes("q="))).toHaveLength(1);
  expect(screen.getByRole("link", { name: "View all" }).getAttribute("href")).toBe("/main/resource?q=we%20b");
});

test("an account with nothing is told what will stand here", async () => {
  const screen = await open([]);
  expect(await screen.findByText("No resources yet")).toBeTruthy();
});

test("projects say how much they have and how much of it stands still", async () => {
  const project = { name: "Default", description: "", is_default: true, is_archived: false, is_used: true };
  stubServer({
    "account/info/": { data: ACCOUNT },
    "project/list/": { data: { projects: ["p-1", "p-2"].map((project_id) => ({ ...project, project_id })) } },
    "billing/resource/overview/": { data: { projects: [{ project_id: "p-1", count: 3, stopped: 1 }] } },
  });
  const screen = await show(ProjectsCard, "/main/home");
  expect(await screen.findByText("3 resources · 1 stopped")).toBeTruthy();
  expect(screen.getByText("0 resources")).toBeTruthy();
});

test("of a project that a sub-user may not see into, neither a number of resources nor a sum is told, and none leads there", async () => {
  const project = { description: "", is_default: false, is_archived: false, is_used: true };
  const grants = [
    { source: { from: "direct" }, scope: { kind: "project", id: "p-1" }, groups: ["compute_view", "finance_bills"] },
  ];
  stubServer({
    "account/info/": { data: { ...ACCOUNT, roles: ["sub"], grants } },
    "project/list/": {
      data: { projects: ["p-1", "p-2"].map((project_id) => ({ ...project, project_id, name: project_id })) },
    },
    "billing/resource/overview/": { data: { projects: [] } },
    "billing/bill/overview/": {
      data: { to_month: 202_611, total: { minor: 0, currency: "USD" }, points: [], projects: [] },
    },
  });
  const screen = await show(ProjectsCard, "/main/home");
  const [own, other] = await screen.findAllByRole("listitem");
  await waitFor(() => expect(own?.textContent).toMatch(/^p-10 resources.*0\.00$/));
  expect(other?.textContent).toBe("p-2––");
  expect(own?.querySelector("a")).not.toBeNull();
  expect(other?.querySelector("a"), "a way to a page that would be refused").toBeNull();
});

test("what has ended leads to its line on the list of resources, as no other list has it any more", async () => {
  const screen = await open([
    { ...WEB, state: "ended" },
    { ...GPU, state: "ended" },
  ]);
  const paths = ["web", "train"].map(async (name) => (await screen.findByRole("link", { name })).getAttribute("href"));
  expect(await Promise.all(paths)).toEqual(["/main/resource?q=r-1&project=", "/main/resource?q=r-2&project="]);
});
