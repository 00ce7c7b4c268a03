import type { Server } from "./server";

/** Money of eight places for an hour of each thing that instances are made of: 0.36 for the least machine, 0.0036 for a GiB. */
const HOURLY = {
  "compute/g1.small": 36_000_000,
  "compute/g1.large": 72_000_000,
  "compute/gpu.h100.8": 900_000_000,
  "compute/gpu.a100.8": 36_000_000,
  "compute/g1.care": 36_000_000,
  "compute/gpu.care": 36_000_000,
  "disk/ssd": 360_000,
  "address/ipv4": 2_000_000,
  "bandwidth/fixed": 500_000,
};

/** What a unit costs in a month: 69 yuan, from the tenth unit on 55; sold in whole units, 100 at most. */
const MONTHLY = {
  product: "test-metering",
  scheme: "monthly",
  free: 0,
  tiers: [
    { from: 0, rate: 6_900_000_000 },
    { from: 10_000_000, rate: 5_500_000_000 },
  ],
  quantities: { least: 1_000_000, step: 1_000_000, most: 100_000_000 },
};

/** Hours that a month of what instances are made of costs: 180.00 for the least machine, 1.80 for a GiB. */
const MONTH_HOURS = 500;
/** What can be had by the month, too. */
const BY_THE_MONTH = ["compute/g1.small", "disk/ssd", "address/ipv4", "bandwidth/fixed"] as const;

/** What a GPU server costs in a month: 50 yuan. */
const SERVER_MONTHLY = { ...MONTHLY, product: "gpu-server/gs.h100.8", tiers: [{ from: 0, rate: 5_000_000_000 }] };

/** The nodes of each server that have the prices: journeys of one worker share a server, which takes a first version once. */
const published = new WeakMap<Server, Set<string>>();

/** Publishes in a node all that journeys pay for: a second list could only count from the next hour. */
export async function publishPrices(server: Server, region: string): Promise<void> {
  const nodes = published.get(server) ?? new Set();
  if (nodes.has(region)) return;
  published.set(server, nodes.add(region));
  const hourly = Object.entries(HOURLY).map(([product, rate]) => ({
    product,
    scheme: "hourly",
    free: 0,
    tiers: [{ from: 0, rate }],
  }));
  const monthly = BY_THE_MONTH.map((product) => ({
    product,
    scheme: "monthly",
    free: 0,
    tiers: [{ from: 0, rate: HOURLY[product] * MONTH_HOURS }],
  }));
  const prices = [MONTHLY, SERVER_MONTHLY, ...hourly, ...monthly];
  const list = { region, version: 1, currency: "CNY", valid_from: 0, prices };
  await server.command("catalogue", "publish", server.writeJson(list));
}
