import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { GpuServerReply, InstanceDetailReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { GpuServerPage } from "../../src/features/gpuServer/GpuServerPage";
import { InstancePage } from "../../src/features/instance/InstancePage";
import { instanceQuery } from "../../src/features/instance/queries";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";
import { INSTANCE } from "./instance";

const DETAIL: InstanceDetailReply = {
  instance: { ...INSTANCE, status: "failed", failure: "sold_out" },
  disks: [],
  login_user: "",
  ssh_key: "",
  is_simulated: false,
  is_up: true,
};
const SERVER: GpuServerReply = {
  server_id: "g-1",
  name: "trainer",
  status: "creating",
  failure: "",
  is_withdrawn: false,
  is_protected: false,
  tags: [],
  model: "gs.l4.2",
  vcpus: 32,
  memory_mib: 131_072,
  gpus: 2,
  gpu_model: "L4",
  disks: "2 × 3.84 TB NVMe",
  network: "2 × 25 Gbit/s",
  region: "cn-north",
  asset_no: "",
  user_name: "Li Ming",
  addresses: [],
  login_user: "",
  host_keys: [],
  ssh_key: "",
  note: "",
  wish: "",
  scheme: "monthly",
  renews: false,
  order_id: "o-1",
  together: 1,
  created_at: "2026-11-21T05:00:00Z",
  held_until: "2026-11-28T05:00:00Z",
};

beforeEach(() => {
  queryClient.clear();
  stubServer({
    "compute/instance/show/": { data: DETAIL },
    "compute/gpu_server/show/": { data: SERVER },
    "billing/product/list/": { data: { products: [] } },
  });
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
});

test.each(["overview", "settings"])("how an instance stands, and why, is said once over its %s", async (tab) => {
  await show(InstancePage, `/main/gpu-cloud/$id?tab=${tab}`);
  await screen.findByRole("heading", { level: 1, name: "web" });
  expect(screen.getAllByText("Not created")).toHaveLength(1);
  expect(screen.getAllByText("Sold out. Nothing was charged.")).toHaveLength(1);
});

test.each(["overview", "settings"])("how a GPU server stands is said once over its %s", async (tab) => {
  await show(GpuServerPage, `/main/gpu-server/$id?tab=${tab}`);
  await screen.findByRole("heading", { level: 1, name: "trainer" });
  expect(screen.getAllByText("Being prepared")).toHaveLength(1);
});

test.each([
  ["resize", "updating", "It is being resized."],
  ["rebuild", "updating", "It is being rebuilt."],
  ["password", "updating", "Its password is being reset."],
  ["network", "updating", "Its network is being changed."],
  ["restart", "starting", "It is being restarted."],
  ["force_stop", "stopping", "It is being forced to stop."],
] as const)(
  "the head of the page says that a %s is under way, as its status does not",
  async (operation, status, said) => {
    const detail = { ...DETAIL, instance: { ...INSTANCE, status, operation } };
    stubServer({ "compute/instance/show/": { data: detail }, "billing/product/list/": { data: { products: [] } } });
    await show(InstancePage, "/main/gpu-cloud/$id?tab=settings");
    expect(await screen.findByText(said)).toBeTruthy();
  },
);

test("each operation tells its number, to be copied whole", async () => {
  const operation_id = "01a1ffe6-b81d-7254-98a8-9082d9c51b68";
  const done = { operation_id, kind: "start", cause: "user", user_name: "ming", state: "done", reason: "" };
  const items = [{ ...done, created_at: "2026-11-21T05:00:00Z", ended_at: "2026-11-21T05:00:01Z" }];
  stubServer({
    "compute/instance/show/": { data: DETAIL },
    "compute/operation/list/": { data: { items, next_cursor: null } },
  });
  await show(InstancePage, "/main/gpu-cloud/$id?tab=activity");
  expect(await screen.findByText("D9C5-1B68")).toBeTruthy();
  expect(screen.getByRole("button", { name: /D9C5-1B68/ })).toBeTruthy();
});

test("the activity stays in sight when an operation begins, until it is answered with that one", async () => {
  const operation_id = "01a1ffe6-b81d-7254-98a8-9082d9c51b68";
  const done = { operation_id, kind: "start", cause: "user", user_name: "ming", state: "done", reason: "" };
  const items = [{ ...done, created_at: "2026-11-21T05:00:00Z", ended_at: "2026-11-21T05:00:01Z" }];
  let instance: InstanceDetailReply["instance"] = INSTANCE;
  stubServer({
    "compute/instance/show/": () => ({ data: { ...DETAIL, instance } }),
    "compute/operation/list/": () =>
      instance.operation ? new Promise<never>(() => undefined) : { data: { items, next_cursor: null } },
  });
  await show(InstancePage, "/main/gpu-cloud/$id?tab=activity");
  await screen.findByText("D9C5-1B68");
  instance = { ...INSTANCE, status: "updating", operation: "resize" };
  void queryClient.invalidateQueries({ queryKey: instanceQuery("$id").queryKey });
  await screen.findByText("It is being resized.");
  expect(screen.getByText("D9C5-1B68")).toBeTruthy();
});

test("the activity tells how long an operation took, in seconds and minutes, and nothing of one under way", async () => {
  const done = { operation_id: "p-1", kind: "create", cause: "user", user_name: "ming", state: "done", reason: "" };
  const begun = { ...done, created_at: "2026-11-21T05:00:00Z" };
  const items = [
    { ...begun, ended_at: "2026-11-21T05:00:00.64Z" },
    { ...begun, operation_id: "p-2", kind: "resize", ended_at: "2026-11-21T05:02:30Z" },
    { ...begun, operation_id: "p-3", kind: "stop", state: "running", ended_at: null },
  ];
  stubServer({
    "compute/instance/show/": { data: DETAIL },
    "compute/operation/list/": { data: { items, next_cursor: null } },
  });
  await show(InstancePage, "/main/gpu-cloud/$id?tab=activity");
  expect(await screen.findByText("0.6 sec")).toBeTruthy();
  expect(screen.getByText("2 min 30 sec")).toBeTruthy();
  const row = screen.getByRole("row", { name: /^Stop/ });
  expect([...row.querySelectorAll("td")].at(-2)?.textContent).toBe("–");
});

test.each([
  [InstancePage, "/main/gpu-cloud/$id?tab=settings", "g1.medium · 4 vCPU · 4 GiB · cn-north"],
  [GpuServerPage, "/main/gpu-server/$id?tab=settings", "gs.l4.2 · 2 × L4 · 32 vCPU · 128 GiB · cn-north"],
])("the head tells on each tab what a machine is and where", async (Page, path, facts) => {
  await show(Page, path);
  expect(await screen.findByText(facts)).toBeTruthy();
});

test("a question about one instance is gone once another is shown in its place", async () => {
  const other = { ...DETAIL, instance: { ...INSTANCE, instance_id: "i-2", name: "spare" } };
  stubServer({
    "compute/instance/show/": { data: { ...DETAIL, instance: INSTANCE } },
    "billing/product/list/": { data: { products: [] } },
  });
  const { history } = await show(InstancePage, "/main/gpu-cloud/$id?tab=settings");
  // It was looked at before: nothing has to be waited for.
  queryClient.setQueryData(instanceQuery("i-2").queryKey, other);
  await userEvent.click(await screen.findByRole("button", { name: "Rename" }));
  await screen.findByRole("dialog");
  stubServer({
    "compute/instance/show/": { data: other },
    "billing/product/list/": { data: { products: [] } },
  });
  act(() => history.push("/main/gpu-cloud/i-2?tab=settings"));
  await screen.findByRole("heading", { level: 1, name: "spare", hidden: true });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
