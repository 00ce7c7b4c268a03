import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { CloudRegionReply, InstanceReply, ResourceReply, VdcReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { againPath } from "../../src/features/instance/again";
import { firstInstance } from "../../src/features/instance/draft";
import { instanceFilters } from "../../src/features/instance/filters";
import { InstancesPage } from "../../src/features/instance/InstancesPage";
import type { AddressName } from "../../src/kit/table/useListState";
import { ACCOUNT } from "../home/account";
import { type Answer, show, stubServer } from "../identity/show";
import { INSTANCE } from "./instance";

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const region = (name: string, other: Partial<CloudRegionReply> = {}): CloudRegionReply => ({
  region: name,
  is_up: true,
  instances: [],
  gpu_servers: [],
  disks: 0,
  gpu_models: [],
  addresses: 0,
  ...other,
});
const vdc = (vdc_id: string, name: string, where: string): VdcReply => ({
  vdc_id,
  name,
  region: where,
  project_id: "p-1",
  description: "",
  status: 1,
  is_archived: false,
  created_at: INSTANCE.created_at,
});

function open(items: readonly InstanceReply[], answers: Record<string, Answer> = {}, query = "") {
  stubServer({
    "compute/instance/list/": { data: { items, next_cursor: null } },
    "compute/region/list/": { data: { regions: [] } },
    "compute/quota/list/": { data: { regions: [] } },
    "billing/product/list/": { data: { products: [] } },
    "vdc/list/": { data: { vdcs: [] } },
    ...answers,
  });
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  return show(
    () => (
      <Suspense fallback={null}>
        <InstancesPage />
      </Suspense>
    ),
    `/main/gpu-cloud${query}`,
  );
}

const rowOf = (name: string) => screen.findByRole("row", { name: new RegExp(name) });

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
});

test("the list is narrowed to a VDC of the chosen region, and the address says so", async () => {
  const vdcs = [vdc("v-1", "front", "cn-north"), vdc("v-2", "far", "us-west")];
  const { history } = await open([INSTANCE], { "vdc/list/": { data: { vdcs } } }, "?region=cn-north");
  await userEvent.click(await screen.findByRole("button", { name: /^VDC/ }));
  expect(screen.queryByRole("option", { name: "far" })).toBeNull();
  await userEvent.click(await screen.findByRole("option", { name: "front" }));
  await waitFor(() => expect(history.location.search).toContain("vdc=v-1"));
  const asked = { region: "cn-north", vdc: "v-1" } as Record<string, string>;
  expect(instanceFilters((name) => asked[name] ?? "")).toEqual({ region: "cn-north", vdc_id: "v-1" });
});

test("the list is narrowed by flavor family, billing mode and expiry, and a link's own number of days can be taken back", async () => {
  const { history } = await open([INSTANCE], {}, "?expires=14");
  await screen.findByRole("button", { name: /Expires within 14 days/ });
  const choose = async (label: RegExp, option: string) => {
    await userEvent.click(screen.getByRole("button", { name: label }));
    await userEvent.click(await screen.findByRole("option", { name: option }));
  };
  await choose(/^Flavor family/, "GPU");
  await choose(/^Billing mode/, "Monthly");
  await choose(/^Expires/, "Expires within 30 days");
  await waitFor(() => expect(history.location.search).toBe("?expires=30&family=gpu&scheme=monthly"));
  const asked = (values: Record<string, string>) => instanceFilters((name) => values[name] ?? "");
  expect(asked({ family: "gpu", scheme: "monthly", expires: "30" })).toEqual({
    family: "gpu",
    scheme: "monthly",
    expires_in: 30,
  });
  expect(asked({ family: "huge", scheme: "daily", expires: "soon" })).toEqual({});
});

test("a row says what a period costs where that is told, and nothing where it is not", async () => {
  const price = { minor: 12_000, currency: "CNY" } as const;
  await open([
    { ...INSTANCE, price },
    { ...INSTANCE, instance_id: "i-2", name: "db", price: null },
  ]);
  expect(within(await rowOf("web")).getByText("¥120.00 per month")).toBeTruthy();
  expect(within(await rowOf("db")).queryByText(/per month/)).toBeNull();
});

test("a row says in which VDC of its project an instance is", async () => {
  await open([{ ...INSTANCE, project_name: "shop", vdc_name: "front" }]);
  const row = await rowOf("web");
  expect(within(row).getByText("shop")).toBeTruthy();
  expect(within(row).getByText("front")).toBeTruthy();
});

test("a VDC of the address that is not offered can be taken back", async () => {
  await open([INSTANCE], {}, "?vdc=v-9");
  await screen.findByRole("button", { name: /v-9/ });
});

test("a region that does not respond is told over the list where instances of it are listed", async () => {
  const counts = [{ region: "cn-north", status: "running" as const, count: 1 }];
  const silent = { is_up: false };
  const regions = [
    region("cn-north", { ...silent, instances: counts }),
    region("us-west", silent),
    region("eu-east", { is_up: null, instances: counts }),
  ];
  const { unmount } = await open([INSTANCE], { "compute/region/list/": { data: { regions } } });
  await screen.findByText(/^cn-north does not respond at the moment/);
  expect(screen.queryByText(/^(us-west|eu-east) does not respond/)).toBeNull();
  unmount();
  queryClient.clear();
  await open([], { "compute/region/list/": { data: { regions } } }, "?region=us-west");
  await screen.findByText(/^us-west does not respond at the moment/);
  expect(screen.queryByText(/^cn-north does not respond/)).toBeNull();
});

test("what is under way with an instance is said beside a status that does not say it", async () => {
  await open([{ ...INSTANCE, status: "updating", operation: "resize" }]);
  const row = await rowOf("web");
  expect(within(row).getByText("Updating")).toBeTruthy();
  expect(within(row).getByText("Resize")).toBeTruthy();
});

test("what arrears delete says when", async () => {
  const resource = {
    resource_id: "r-1",
    run_state: "recycling",
    arrears: { stop_at: inDays(-2), recycle_at: inDays(-1), delete_at: "2031-05-06T05:00:00Z" },
  } as unknown as ResourceReply;
  await open([{ ...INSTANCE, status: "recycling" }], {
    "billing/resource/list/": { data: { items: [resource], next_cursor: null } },
  });
  expect(await within(await rowOf("web")).findByText(/^Deleted on .*2031/)).toBeTruthy();
});

test("what runs by the hour while the account is in arrears says when it stops", async () => {
  const resource = {
    resource_id: "r-1",
    run_state: "running",
    arrears: { stop_at: "2031-05-06T05:00:00Z", recycle_at: inDays(2_000), delete_at: inDays(2_001) },
  } as unknown as ResourceReply;
  const hourly = { ...INSTANCE, status: "running" as const, scheme: "hourly" as const, paid_until: null };
  await open([hourly, { ...hourly, instance_id: "i-2", resource_id: "r-2", name: "other" }], {
    "billing/resource/list/": { data: { items: [resource], next_cursor: null } },
  });
  expect(await within(await rowOf("web")).findByText(/^Stops on .*2031/)).toBeTruthy();
  expect(within(await rowOf("other")).queryByText(/^Stops on/)).toBeNull();
});

test("the end of paid time is said where it is near and nothing renews it, and its renewal in any case", async () => {
  const ending = { ...INSTANCE, status: "running" as const, renews: false };
  await open([
    { ...ending, instance_id: "i-1", name: "near", paid_until: inDays(3) },
    { ...ending, instance_id: "i-2", name: "later", paid_until: inDays(30) },
    { ...INSTANCE, instance_id: "i-3", name: "kept", paid_until: inDays(3) },
    { ...ending, instance_id: "i-4", name: "over", paid_until: inDays(-1) },
  ]);
  expect(within(await rowOf("near")).getByText(/^Stops on .* unless renewed$/)).toBeTruthy();
  expect(within(await rowOf("later")).queryByText(/unless renewed/)).toBeNull();
  expect(within(await rowOf("later")).getByText(/^Paid until /)).toBeTruthy();
  expect(within(await rowOf("kept")).queryByText(/unless renewed/)).toBeNull();
  expect(within(await rowOf("kept")).getByText(/^Renews on /)).toBeTruthy();
  expect(within(await rowOf("over")).getByText("The paid period is over. It stops soon unless renewed.")).toBeTruthy();
});

test("the form can be opened with what one instance has, and with exactly one alone", async () => {
  const other = { ...INSTANCE, instance_id: "i-2", name: "db" };
  const { history } = await open([INSTANCE, other]);
  const openMenu = async () => {
    await userEvent.click(screen.getByRole("button", { name: "Actions" }));
    return screen.findByRole("menuitem", { name: /^Create another like this/ });
  };
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select web" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Select db" }));
  expect((await openMenu()).getAttribute("aria-disabled")).toBe("true");
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("checkbox", { name: "Select db" }));
  await userEvent.click(await openMenu());
  await waitFor(() => expect(history.location.href).toBe(againPath(INSTANCE)));
});

test("the form begins with the flavor, image, disks, network and place of the instance that it shall be like", () => {
  const like: InstanceReply = {
    ...INSTANCE,
    region: "us-west",
    disks: [20, 100],
    public_address: "198.51.100.7",
    bandwidth_mbit: 10,
    project_id: "p-1",
    vdc_id: "v-1",
    zone: "z-1",
    tags: ["web", "first"],
    is_protected: true,
  };
  const query = new URL(againPath(like), "https://console.example").searchParams;
  const value = (name: AddressName) => query.get(name) ?? "";
  const projects = [{ project_id: "p-1", is_default: false, is_archived: false }];
  expect(firstInstance(value, ["cn-north", "us-west"], projects)).toMatchObject({
    region: "us-west",
    flavor: "g1.medium",
    image: "debian-12",
    scheme: "monthly",
    disks: ["20", "100"],
    public_address: true,
    bandwidth_mbit: "10",
    is_protected: true,
    project_id: "p-1",
    vdc_id: "v-1",
    zone: "z-1",
    tags: "web, first",
    name: "",
    password: "",
  });
  const plain = new URL(againPath(INSTANCE), "https://console.example").searchParams;
  expect(firstInstance((name) => plain.get(name) ?? "", ["cn-north"], [])).toMatchObject({ public_address: false });
});

test("the form that shall be like an instance without a project begins with none, not with the account's default", () => {
  const projects = [{ project_id: "p-1", is_default: true, is_archived: false }];
  const begun = (path: string) => {
    const query = new URL(path, "https://console.example").searchParams;
    return firstInstance((name) => query.get(name) ?? "", ["cn-north"], projects).project_id;
  };
  expect(begun(againPath({ ...INSTANCE, project_id: null }))).toBe("");
  expect(begun("/main/gpu-cloud/create")).toBe("p-1");
});

test("disks and a bandwidth in the address that are no numbers are left out", () => {
  const asked: Record<string, string> = { disks: "20,x,-1,", bandwidth: "1e3" };
  expect(firstInstance((name) => asked[name] ?? "", ["cn-north"], [])).toMatchObject({
    disks: ["20"],
    public_address: false,
    bandwidth_mbit: "5",
  });
});

test("what is gone by the time that something is done with it is said to be, in the dialog that asked, and no other is asked about", async () => {
  const web: InstanceReply = { ...INSTANCE, status: "running" };
  const spare: InstanceReply = { ...web, instance_id: "i-2", name: "spare" };
  let items = [web, spare];
  await open([], {
    "compute/instance/list/": () => ({ data: { items, next_cursor: null } }),
    "compute/instance/stop/": () => {
      items = [spare];
      return { status: 404, code: 100_004, message: "Not found." };
    },
  });
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select web" }));
  await userEvent.click(screen.getByRole("button", { name: "Actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Stop" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Stop" }));
  await screen.findByText("It was deleted, or it is not yours to see.");
  await waitFor(() => expect(screen.queryByRole("checkbox", { name: "Select web", hidden: true })).toBeNull());
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText("It was deleted, or it is not yours to see.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select spare" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});
