import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Server } from "./server";

/** The nodes of each server that have the prices: journeys of one worker share a server, which takes a first version once. */
const published = new WeakMap<Server, Set<string>>();

/** Publishes in a node what a unit costs in a month: 69 yuan, from the tenth unit on 55; sold in whole units, 100 at most. */
export async function publishPrices(server: Server, region: string): Promise<void> {
  const nodes = published.get(server) ?? new Set();
  if (nodes.has(region)) return;
  published.set(server, nodes.add(region));
  const tiers = [
    { from: 0, rate: 6_900_000_000 },
    { from: 10_000_000, rate: 5_500_000_000 },
  ];
  const quantities = { least: 1_000_000, step: 1_000_000, most: 100_000_000 };
  const prices = [{ product: "test-metering", scheme: "monthly", free: 0, tiers, quantities }];
  const list = { region, version: 1, currency: "CNY", valid_from: 0, prices };
  const file = join(mkdtempSync(join(tmpdir(), "portico-prices-")), "prices.json");
  writeFileSync(file, JSON.stringify(list));
  await server.command("catalogue", "publish", file);
}
