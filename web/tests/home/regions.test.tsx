import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { RegionsCard } from "../../src/features/home/RegionsCard";
import { type Answer, show, stubServer } from "../identity/show";
import { ACCOUNT } from "./account";

const NORTH = {
  region: "cn-north",
  is_up: true,
  instances: [
    { region: "cn-north", status: "running", count: 2 },
    { region: "cn-north", status: "stopped", count: 1 },
  ],
  gpu_servers: [{ region: "cn-north", status: "available", count: 1 }],
  disks: 4,
  addresses: 1,
  stock: { offered: 14, sold_out: ["g1.small", "g8.a100"] },
};
const WEST = { region: "us-west", is_up: false, instances: [], gpu_servers: [], disks: 0, addresses: 0, stock: null };

function open(groups: string[], answer: Answer, announcements: unknown[] = []) {
  stubServer({
    "account/info/": {
      data: { ...ACCOUNT, roles: ["sub"], grants: [{ source: { from: "direct" }, scope: { kind: "all" }, groups }] },
    },
    "announcement/list/": { data: { announcements } },
    "compute/region/list/": answer,
  });
  return show(RegionsCard, "/main/home");
}

beforeEach(() => queryClient.clear());

test("each region tells how it is, what is there by status, and what is in stock", async () => {
  const screen = await open(["compute_view"], { data: { regions: [NORTH, WEST] } });
  const instances = await screen.findByRole("link", { name: "3 instances" });
  expect(instances.getAttribute("href")).toBe("/main/gpu-cloud?region=cn-north");
  expect(screen.getByRole("link", { name: "1 GPU server" }).getAttribute("href")).toBe(
    "/main/gpu-server?region=cn-north",
  );
  for (const text of [
    "2 Running · 1 Stopped",
    "1 Available",
    "4 disks",
    "1 public address",
    "12 of 14 products in stock",
    "Sold out: g1.small, g8.a100",
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText("Operating")).toBeTruthy();
  expect(screen.getByText("Not answering")).toBeTruthy();
});

test("each maintenance of a region is told in the order in which they begin, and which one is under way", async () => {
  const work = (id: string, from: number) => ({
    announcement_id: id,
    kind: "maintenance",
    title_us: `Work ${id}`,
    title_cn: id,
    regions: ["cn-north"],
    from_at: new Date(Date.now() + from * 3_600_000).toISOString(),
    until_at: new Date(Date.now() + (from + 2) * 3_600_000).toISOString(),
  });
  const announcements = [work("next", 24), work("later", 48), work("present", -1)];
  const screen = await open(["compute_view"], { data: { regions: [NORTH] } }, announcements);
  const told = await screen.findAllByText(/Work/);
  expect(told.map((one) => one.textContent?.replace(/:.*/, ""))).toEqual([
    "Now · Work present",
    "Work next",
    "Work later",
  ]);
});

test("whoever may see no instances is told why, and one who may work nowhere that there are no regions", async () => {
  const refused = await open(["finance_orders"], { data: { regions: [] } });
  expect(await refused.findByText(/permission/)).toBeTruthy();
  queryClient.clear();
  const empty = await open(["compute_view"], { data: { regions: [] } });
  expect(await empty.findByText("No regions")).toBeTruthy();
});
