import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { PermissionGroup, ResourceReply } from "../../src/api/generated/types.gen";
import { DeletingCard } from "../../src/features/home/DeletingCard";
import { show, stubServer } from "../identity/show";
import { ACCOUNT } from "./account";

const AT = "2026-12-01T05:00:00Z";
const DISK: ResourceReply = {
  resource_id: "r-1",
  name: "disk-1",
  product: "disk",
  region: "cn-north",
  scheme: "monthly",
  quantity: 1_000_000,
  renews: false,
  state: "overdue",
  run_state: "shutdown",
  started_at: AT,
  run_since: AT,
  paid_until: AT,
  order_id: "o-1",
  arrears: { stop_at: AT, recycle_at: AT, delete_at: "2026-12-15T05:00:00Z", restore_at: null },
};
const HOURLY: ResourceReply = { ...DISK, resource_id: "r-2", name: "web", scheme: "hourly", paid_until: null };

beforeEach(() => queryClient.clear());

/** The card for the main user, or for a sub-user who holds these groups everywhere. */
async function open(items: ResourceReply[], groups?: PermissionGroup[], owed = 0) {
  const grants = [{ source: { from: "direct" }, scope: { kind: "all" }, groups }];
  const usd = (minor: number) => ({ minor, currency: "USD" });
  const line = { resource_id: "r-1", name: "disk-1", total: usd(6_000), paid_until: AT, begins: AT, ends: AT };
  const posted = stubServer({
    "account/info/": { data: groups ? { ...ACCOUNT, roles: ["sub"], grants } : ACCOUNT },
    "billing/account/": { data: { available: usd(100_000), owed: usd(owed) } },
    "billing/resource/list/": { data: { items, next_cursor: null } },
    "billing/resource/renew/quote/": { data: { total: usd(6_000), most: 12, resources: [line] } },
    "billing/resource/renew/": { data: { purchase_id: "p-1" } },
  });
  await show(DeletingCard, "/main/home");
  await screen.findByRole("link", { name: items[0]?.name ?? "" });
  return posted;
}

test("what is paid in advance is saved by renewing it, or by turning on its auto-renewal", async () => {
  const posted = await open([DISK]);
  expect(screen.getByRole("button", { name: "Turn on auto-renewal: disk-1" }).getAttribute("aria-disabled")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Renew: disk-1" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(await dialog.findByRole("button", { name: "Renew for $60.00" }));
  await waitFor(() => expect(posted.map(({ path }) => path)).toContain("billing/resource/renew/"));
});

test("what is billed by the hour is saved by topping up alone", async () => {
  await open([HOURLY]);
  expect(screen.queryByRole("button", { name: /web$/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Top up" }).getAttribute("href")).toBe("/main/recharge");
});

test("the top-up is of what is owed, and the rest is a link away, in the order of the server", async () => {
  const later = { ...DISK, resource_id: "r-3", name: "first-of-the-server" };
  await open([later, DISK, HOURLY], undefined, 1_234);
  const topUp = () => screen.getByRole("link", { name: "Top up" }).getAttribute("href");
  await waitFor(() => expect(topUp()).toBe("/main/recharge?amount=12.34"));
  const all = screen.getByRole("link", { name: "View all" });
  expect(all.getAttribute("href")).toBe("/main/resource?state=deleting");
  const names = screen.getAllByRole("listitem").map((one) => within(one).getAllByRole("link")[0]?.textContent);
  expect(names).toEqual(["first-of-the-server", "disk-1", "web"]);
});

test("whoever may neither top up nor renew learns why", async () => {
  await open([DISK], ["compute_view"]);
  for (const name of ["Renew: disk-1", "Turn on auto-renewal: disk-1"]) {
    expect(screen.getByRole("button", { name }).getAttribute("aria-disabled")).toBe("true");
  }
  expect(screen.getByRole("link", { name: /^Top up/ }).getAttribute("aria-disabled")).toBe("true");
});

test("while it is asked what is about to be deleted, the card says so", async () => {
  stubServer({ "account/info/": { data: ACCOUNT } });
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", (request: Request) =>
    String(request.url).includes("resource/list") ? new Promise(() => undefined) : answer(request),
  );
  await show(DeletingCard, "/main/home");
  expect(await screen.findByRole("heading", { name: "Pending deletion" })).toBeTruthy();
  expect(await screen.findByText(/^Loading/)).toBeTruthy();
});
