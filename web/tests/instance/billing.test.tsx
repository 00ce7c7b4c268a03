import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { AccountInfo, InstanceReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { InstancePage } from "../../src/features/instance/InstancePage";
import { ACCOUNT } from "../home/account";
import { show } from "../identity/show";
import { BILLED, DETAIL, PREPAID, stubParts } from "./parts";

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
});

const open = (tab = "billing") => show(InstancePage, `/main/gpu-cloud/$id?tab=${tab}`);
const row = async (name: RegExp) => within(await screen.findByRole("row", { name }));
const prepaid: InstanceReply = {
  ...DETAIL.instance,
  scheme: "monthly",
  paid_until: "2026-12-21T05:00:00Z",
  renews: true,
};

test("each billed part tells its prices, what it cost this month, its resource and its order", async () => {
  stubParts(DETAIL, BILLED, { "r-compute": 1_234, "r-second": 66 });
  await open();
  const compute = await row(/^Processors and memory/);
  expect(compute.getByText("Billed hourly")).toBeTruthy();
  expect(await compute.findByText("$0.36 per hour")).toBeTruthy();
  expect(await compute.findByText("$12.34")).toBeTruthy();
  const items = compute.getByRole("link", { name: "View billing items" }).getAttribute("href");
  expect(items).toBe("/main/billing?tab=items&resource=r-compute&name=web+compute");
  expect(compute.getByRole("link", { name: "0000-A001" }).getAttribute("href")).toBe("/main/order/o-0000a001");
  const disk = await row(/^Disk of 100 GiB/);
  expect(disk.getByText("Disk/ssd · 100 GiB")).toBeTruthy();
  expect(disk.getByText("$0.01")).toBeTruthy();
  expect(await disk.findByText("$1.00 per hour")).toBeTruthy();
  expect(await screen.findByText("$13.00")).toBeTruthy();
  const bill = screen.getByRole("link", { name: "View resource bill" }).getAttribute("href") ?? "";
  const query = new URL(bill, "https://console.example").searchParams;
  expect(query.get("ids")?.split(",")).toEqual(BILLED.map(({ resource_id }) => resource_id));
  expect((await row(/^Bandwidth of 10 Mbit/)).getByText("$0.30 per hour")).toBeTruthy();
});

test("what bills the parts is asked once for all of them, and so is what they cost this month", async () => {
  stubParts(DETAIL, BILLED, { "r-compute": 1_234 });
  const asked = vi.spyOn(globalThis, "fetch");
  await open();
  await (await row(/^Processors and memory/)).findByText("$12.34");
  const paths = asked.mock.calls.map(([input]) => (input instanceof Request ? input.url : String(input)));
  expect(paths.filter((url) => url.includes("/billing/resource/"))).toHaveLength(1);
  expect(paths.filter((url) => url.includes("/billing/bill/resource/"))).toHaveLength(1);
});

test("by the hour the page tells what is charged while the instance runs, and while it is stopped", async () => {
  stubParts({ ...DETAIL, instance: { ...DETAIL.instance, status: "stopped", wanted: "off" } }, BILLED);
  await open();
  expect(await screen.findByText("$1.88 per hour")).toBeTruthy();
  expect(screen.getByText("$1.52 per hour")).toBeTruthy();
  expect((await row(/^Processors and memory/)).getByText("Not billed while stopped")).toBeTruthy();
  expect((await row(/^Public address/)).getByText("Billed hourly")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Renew" })).toBeNull();
});

test("in advance the page tells until when all is paid and what the renewal costs, and renews", async () => {
  stubParts({ ...DETAIL, instance: prepaid }, PREPAID);
  await open();
  expect(await screen.findByText("$1.88 per month")).toBeTruthy();
  expect(screen.getAllByText(/^Paid until Dec 21, 2026/)).toHaveLength(5);
  expect(screen.getByRole("button", { name: "Turn off auto-renewal" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Renew" }));
  expect(await screen.findByRole("dialog", { name: "Renew 1 instance" })).toBeTruthy();
});

test("who may see instances alone sees neither prices nor costs nor orders, and reads why", async () => {
  const account: AccountInfo = {
    ...ACCOUNT,
    roles: ["sub"],
    grants: [{ source: { from: "direct" }, scope: { kind: "all" }, groups: ["compute_view"] }],
  };
  queryClient.setQueryData(accountQuery.queryKey, account);
  const posted = stubParts(DETAIL, BILLED, { "r-compute": 1_234 });
  await open();
  expect((await row(/^Processors and memory/)).getByText("Billed hourly")).toBeTruthy();
  expect(screen.getByText(/Prices are shown to users who can view orders or bills\./)).toBeTruthy();
  for (const header of ["Unit price", "Price", "This month so far"])
    expect(screen.queryByRole("columnheader", { name: header })).toBeNull();
  expect(screen.queryByRole("link", { name: /^View order [0-9A-F]{4}-[0-9A-F]{4}$/ })).toBeNull();
  expect(posted).toEqual([]);
});

test("a part that no price list has any more says so, and nothing is said of the sum", async () => {
  const gone = BILLED.map((one) => (one.part === "disk" ? { ...one, product: "disk/old" } : one));
  stubParts(DETAIL, gone);
  await open();
  expect(await (await row(/^Disk of 20 GiB/)).findAllByText("No longer on the price list")).toHaveLength(2);
  expect(await (await row(/^Bandwidth of 10 Mbit/)).findByText("$0.30 per hour")).toBeTruthy();
  for (const label of ["While it runs", "While it is stopped"])
    expect(screen.getByText(label).closest("dt")?.nextElementSibling?.textContent).toBe("–");
});

test.each(["overview", "billing"])(
  "the %s leads to the orders of everything that was bought with an instance",
  async (tab) => {
    // While it is being made, no order names what comes of it.
    const instance = {
      ...DETAIL.instance,
      status: "creating" as const,
      operation: "create" as const,
      resource_id: null,
    };
    stubParts({ ...DETAIL, instance, disks: [], public: null }, []);
    await open(tab);
    const link = await screen.findByRole("link", { name: /^View order [0-9A-F]{4}-[0-9A-F]{4}$/ });
    expect(link.getAttribute("href")).toBe(`/main/order?q=${DETAIL.instance.purchase_id}&project=`);
  },
);

test("the overview leads to what is billed of an instance", async () => {
  stubParts(DETAIL, BILLED);
  const { history } = await open("overview");
  await userEvent.click(await screen.findByRole("link", { name: "View parts and costs" }));
  expect(history.location.search).toBe("?tab=billing");
});
