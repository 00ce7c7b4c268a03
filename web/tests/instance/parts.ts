import { vi } from "vitest";
import type { InstanceDetailReply, Money, ResourceReply } from "../../src/api/generated/types.gen";
import { type Posted, stubServer } from "../identity/show";
import { INSTANCE } from "./instance";

const dollars = (minor: number): Money => ({ minor, currency: "USD" });

/** One that runs, is billed by the hour, and has a data disk and a public address. */
export const DETAIL: InstanceDetailReply = {
  instance: {
    ...INSTANCE,
    status: "running",
    wanted: "on",
    scheme: "hourly",
    paid_until: null,
    renews: false,
    disks: [20, 100],
    resource_id: "r-compute",
    public_address: "198.51.100.7",
    bandwidth_mbit: 10,
    purchase_id: "01a1ffe6-0000-7000-8000-00000000f00d",
  },
  disks: [
    { disk_id: "d-1", resource_id: "r-first", name: "web disk 1", gib: 20 },
    { disk_id: "d-2", resource_id: "r-second", name: "web disk 2", gib: 100 },
  ],
  public: { address_resource_id: "r-address", bandwidth_resource_id: "r-bandwidth" },
  login_user: "debian",
  ssh_key: "",
  is_simulated: false,
  is_up: true,
};

const resource = (
  resource_id: string,
  part: NonNullable<ResourceReply["part"]>,
  product: string,
  units: number,
  order_id: string,
): ResourceReply => ({
  resource_id,
  part,
  product,
  quantity: units * 1_000_000,
  name: `web ${part}`,
  order_id,
  region: "cn-north",
  scheme: "hourly",
  renews: false,
  state: "active",
  run_state: "running",
  run_since: "2026-11-21T05:00:00Z",
  started_at: "2026-11-21T05:00:00Z",
});

/** By what each of its parts is billed. */
export const BILLED: readonly ResourceReply[] = [
  resource("r-compute", "compute", "compute/g1.medium", 1, "o-0000a001"),
  resource("r-first", "disk", "disk/ssd", 20, "o-0000a002"),
  resource("r-second", "disk", "disk/ssd", 100, "o-0000a003"),
  resource("r-address", "address", "address/ipv4", 1, "o-0000a004"),
  resource("r-bandwidth", "bandwidth", "bandwidth/fixed", 10, "o-0000a005"),
];

/** The same, paid in advance. */
export const PREPAID: readonly ResourceReply[] = BILLED.map((one) => ({
  ...one,
  scheme: "monthly",
  paid_until: "2026-12-21T05:00:00Z",
  renews: true,
}));

/** What a unit costs in a period, in minor units. */
const RATES: Record<string, number> = {
  "compute/g1.medium": 36,
  "disk/ssd": 1,
  "address/ipv4": 2,
  "bandwidth/fixed": 3,
};

/** What the server is asked by an address. */
type Asked = (query: URLSearchParams) => unknown;

/** Answers what an instance's page asks about its parts, all of a kind at once; leaves out a resource that is not there, and refuses the price of what is not sold. Returns what was posted. */
export function stubParts(
  detail: InstanceDetailReply,
  billed: readonly ResourceReply[],
  costs: Record<string, number> = {},
): Posted[] {
  const posted: Posted[] = stubServer({
    "compute/instance/show/": { data: detail },
    "billing/product/list/": {
      data: { products: [{ product: "disk", name_us: "Disk", name_cn: "云盘", unit_us: "GiB", unit_cn: "GiB" }] },
    },
    "billing/quote/": () => {
      const asked = posted.at(-1)?.body as { product: string; quantity: number };
      const { product, quantity } = asked;
      const rate = RATES[product];
      if (rate === undefined) return { status: 400, code: 100_001, message: "Parameter error" };
      const total = (rate * quantity) / 1_000_000;
      const slices = [{ quantity, rate: rate * 1_000_000 }];
      return {
        data: { quote: { version: 1, currency: "USD", gross: total, discount: 0, total, slices }, discount: 0 },
      };
    },
  });
  const answers: Record<string, Asked> = {
    "billing/resource/list/": (query) => {
      const ids = query.get("resource_ids")?.split(",") ?? [];
      return { items: billed.filter((one) => ids.includes(one.resource_id)), next_cursor: null };
    },
    "billing/bill/resource/list/": (query) => {
      const ids = query.get("resource_ids")?.split(",") ?? [];
      const known = ids.filter((id) => costs[id] !== undefined);
      return {
        items: known.map((resource_id) => ({ resource_id, total: dollars(costs[resource_id] ?? 0) })),
        next_cursor: null,
      };
    },
  };
  const others = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    const data = answers[url.pathname.replace("/gicend/", "")]?.(url.searchParams);
    if (data === undefined) return others(input, init);
    return new Response(JSON.stringify({ code: 0, message: "Success", data, request_id: "r" }), {
      headers: { "content-type": "application/json" },
    });
  });
  return posted;
}
