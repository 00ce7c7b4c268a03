import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { AccountInfo, GpuServerReply, ResourceReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { GpuServerPage } from "../../src/features/gpuServer/GpuServerPage";
import { GpuServersPage } from "../../src/features/gpuServer/GpuServersPage";
import { ACCOUNT } from "../home/account";
import { type Answer, show, stubServer } from "../identity/show";
import { SERVER } from "./server";

const OTHER: GpuServerReply = { ...SERVER, server_id: "g-2", name: "second", resource_id: "r-0000b002" };
const RESOURCE: ResourceReply = {
  resource_id: "r-0000b001",
  product: "gpu-server/gs.l4.2",
  quantity: 1_000_000,
  name: "trainer",
  order_id: "o-0000a001",
  region: "cn-north",
  scheme: "monthly",
  paid_until: "2026-12-21T05:00:00Z",
  renews: false,
  state: "active",
  run_state: "running",
  run_since: "2026-11-21T05:00:00Z",
  started_at: "2026-11-21T05:00:00Z",
};
const QUOTE = { version: 1, currency: "USD", gross: 90_000, discount: 0, total: 90_000, slices: [] };

/** A page of some GPU servers, or of the first. */
function open(servers: readonly GpuServerReply[], address: string, answers: Record<string, Answer> = {}) {
  const page = (items: unknown[]) => ({ data: { items, next_cursor: null } });
  const posted = stubServer({
    "compute/gpu_server/list/": page([...servers]),
    "compute/gpu_server/show/": { data: servers[0] },
    "billing/product/list/": { data: { products: [] } },
    "billing/resource/show/": { data: RESOURCE },
    "billing/resource/list/": page([RESOURCE, { ...RESOURCE, resource_id: "r-0000b002", name: "second" }]),
    "billing/bill/resource/list/": page([{ resource_id: "r-0000b001", total: { minor: 1_234, currency: "USD" } }]),
    "billing/quote/": { data: { quote: QUOTE, discount: 0 } },
    ...answers,
  });
  const Page = address.includes("$id") ? GpuServerPage : GpuServersPage;
  const shown = show(
    () => (
      <Suspense fallback={null}>
        <Page />
      </Suspense>
    ),
    address,
  );
  return shown.then((found) => ({ ...found, posted }));
}
const billing = (server: GpuServerReply, answers = {}) => open([server], "/main/gpu-server/$id?tab=billing", answers);

/** Selects some of the list and opens the menu of what can be done with them. */
async function select(...names: string[]) {
  for (const name of names) await userEvent.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
  await userEvent.click(screen.getByRole("button", { name: "Actions" }));
}

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
});

test("the page of a GPU server tells what it costs and has cost, by which resource, and leads to the bill", async () => {
  await billing(SERVER);
  expect(await screen.findByText("$900.00 per month")).toBeTruthy();
  expect(await screen.findByText("$12.34")).toBeTruthy();
  const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("View billing items")).toBe("/main/billing?tab=items&resource=r-0000b001&name=trainer");
  expect(hrefOf("0000-B001")).toBe("/main/resource?q=r-0000b001&project=");
  expect(hrefOf("0000-A001")).toBe("/main/order/o-0000a001");
  expect(screen.getByRole("button", { name: "Turn on auto-renewal" })).toBeTruthy();
});

test("a GPU server that is not handed over yet says that it is billed from then on", async () => {
  await billing({ ...SERVER, status: "creating", resource_id: null, paid_until: null });
  expect(await screen.findByText("It is billed from its handover.")).toBeTruthy();
});

test("a resource that could not be loaded can be asked for again", async () => {
  let isBroken = true;
  const answer = () => (isBroken ? { status: 500, code: 1, message: "Broken." } : { data: RESOURCE });
  await billing(SERVER, { "billing/resource/show/": answer });
  const again = await screen.findByRole("button", { name: "Try again" });
  isBroken = false;
  await userEvent.click(again);
  expect(await screen.findByText("$900.00 per month")).toBeTruthy();
});

test("who may see GPU servers alone sees neither prices nor costs nor orders, and reads why", async () => {
  const account: AccountInfo = {
    ...ACCOUNT,
    roles: ["sub"],
    grants: [{ source: { from: "direct" }, scope: { kind: "all" }, groups: ["compute_view"] }],
  };
  queryClient.setQueryData(accountQuery.queryKey, account);
  const { posted } = await billing(SERVER);
  expect(await screen.findByRole("link", { name: "0000-B001" })).toBeTruthy();
  expect(screen.getByText(/Prices are shown to users who can view orders or bills\.$/)).toBeTruthy();
  expect(screen.queryByText("This month so far")).toBeNull();
  expect(screen.queryByRole("link", { name: "0000-A001" })).toBeNull();
  expect(posted.filter(({ path }) => path === "billing/quote/")).toEqual([]);
});

test("several GPU servers are set to renew themselves at once", async () => {
  const renewal = { "billing/resource/renewal/": { data: null } };
  const { posted } = await open([SERVER, OTHER], "/main/gpu-server", renewal);
  await select("trainer", "second");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Turn on auto-renewal" }));
  const names = await screen.findByText("trainer", { selector: "[role=dialog] li" });
  expect(names.nextSibling?.textContent).toBe("second");
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Turn on auto-renewal" }));
  await waitFor(() =>
    expect(posted.filter(({ path }) => path === "billing/resource/renewal/").map(({ body }) => body)).toEqual([
      { resource_ids: ["r-0000b001", "r-0000b002"], renews: true },
    ]),
  );
});

test("what is not renewed among some GPU servers is named with the reason", async () => {
  await open([SERVER, { ...OTHER, status: "pending", resource_id: null }], "/main/gpu-server");
  await select("trainer", "second");
  const renew = await screen.findByRole("menuitem", { name: /^Renew/ });
  expect(renew.getAttribute("aria-disabled")).toBe("true");
  await userEvent.hover(renew);
  expect((await screen.findAllByText(/^second: /)).length).toBeGreaterThan(0);
});
