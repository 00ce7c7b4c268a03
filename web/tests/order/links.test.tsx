import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { BillLineReply, OrderReply, PermissionGroup, ResourceReply } from "../../src/api/generated/types.gen";
import { Items } from "../../src/features/bill/Items";
import { OrderDetails } from "../../src/features/order/OrderDetails";
import { OrdersPage } from "../../src/features/order/OrdersPage";
import { ResourcesPage } from "../../src/features/resource/ResourcesPage";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

const money = (minor: number) => ({ minor, currency: "USD" as const });
const AT = "2026-11-01T05:00:00Z";
const ID = (end: string) => `01a1ffe6-b81d-7254-98a8-9082d9c51b${end}`;
/** The project in which the person sees more; the other one is `p-2`. */
const MINE = "p-1";
const name = (project: string) => (project === MINE ? "Harbour" : "Elsewhere");

const order = (project_id: string, end: string): OrderReply => ({
  order_id: ID(end),
  together: 1,
  created_at: AT,
  kind: "purchase",
  state: "approved",
  remark: "",
  region: "cn-north",
  product: "cpu",
  scheme: "hourly",
  quantity: 1_000_000,
  periods: 1,
  renews: false,
  price_version: 1,
  gross: money(1),
  discount: 0,
  discount_amount: money(0),
  total: money(1),
  withheld: money(0),
  paid: money(1),
  project_id,
  project_name: name(project_id),
  resource_id: ID(end),
});
const line = (project_id: string, end: string): BillLineReply => ({
  line_id: end,
  month: 202_611,
  is_closed: false,
  kind: "usage",
  region: "cn-north",
  scheme: "hourly",
  resource_id: ID(end),
  resource_name: `thing-${end}`,
  order_id: ID(end),
  product: "cpu",
  sub_product: "",
  configuration: 1_000_000,
  usage: 1_000_000,
  periods: 1,
  records: 0,
  price: [],
  price_version: 1,
  discount: 0,
  from: AT,
  to: AT,
  gross: money(1),
  total: money(1),
  remark: "",
  project_id,
  project_name: name(project_id),
});
const resource = (project_id: string, end: string): ResourceReply => ({
  resource_id: ID(end),
  name: `thing-${end}`,
  product: "cpu",
  region: "cn-north",
  scheme: "hourly",
  quantity: 1_000_000,
  renews: false,
  state: "active",
  run_state: "running",
  started_at: AT,
  run_since: AT,
  order_id: ID(end),
  project_id,
  project_name: name(project_id),
  vdc_id: "v-1",
  vdc_name: "Pier",
});

const grant = (groups: PermissionGroup[], project?: string) => ({
  source: { from: "direct" },
  scope: project ? { kind: "project", id: project } : { kind: "all" },
  groups,
});

/** A server for a sub-user with these grants, who sees one of two projects. */
function serve(...grants: object[]) {
  const two = <T,>(of: (project: string, end: string) => T) => ({
    data: { items: [of("p-1", "68"), of("p-2", "69")], next_cursor: null },
  });
  stubServer({
    "account/info/": { data: { ...ACCOUNT, roles: ["sub"], grants } },
    "billing/product/list/": { data: { products: [] } },
    "billing/order/list/": two(order),
    "billing/bill/item/list/": two(line),
    "billing/resource/list/": two(resource),
    "project/list/": { data: { projects: [{ project_id: "p-1", name: "Harbour" }] } },
  });
}

/** The rows' links, by row. */
const linksOf = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .queryAllByRole("link")
    .map((link) => link.getAttribute("href")?.split("?")[0]);
const rows = async (mine: string) => {
  await screen.findByRole("link", { name: mine });
  return screen.getAllByRole("row").filter((row) => within(row).queryAllByRole("columnheader").length === 0);
};

beforeEach(() => {
  queryClient.clear();
  const visible = (list: string, ...ids: string[]) =>
    localStorage.setItem(`columns:${list}`, JSON.stringify(ids.map((id) => ({ id, visible: true }))));
  visible("orders", "number", "project", "resource");
  visible("bill-items", "resource", "order", "project");
  visible("resources", "name", "order", "project", "vdc");
});
afterEach(() => localStorage.clear());

test("an order leads to its project and to what came of it only where the person may see them", async () => {
  serve(grant(["finance_orders"]), grant(["compute_view"], MINE));
  await show(OrdersPage, "/main/order");
  const [mine, theirs] = await rows("Harbour");
  expect(linksOf(mine)).toEqual([`/main/order/${ID("68")}`, "/main/resource", "/main/resource"]);
  expect(linksOf(theirs)).toEqual([`/main/order/${ID("69")}`]);
  expect(within(theirs as HTMLElement).getByText("Elsewhere")).toBeTruthy();
});

test("an order's own page names what came of it without a link to whoever may not see it there", async () => {
  serve(grant(["finance_orders"]), grant(["compute_view"], MINE));
  await show(
    () => (
      <>
        <OrderDetails order={order("p-1", "68")} />
        <OrderDetails order={order("p-2", "69")} />
      </>
    ),
    "/main/order",
  );
  expect(await screen.findByRole("link", { name: ID("68") })).toBeTruthy();
  expect(screen.getAllByText(ID("69")).length).toBeGreaterThan(0);
  expect(screen.queryByRole("link", { name: ID("69") })).toBeNull();
});

test("a bill's line leads to its resource and its order only where the person may see them", async () => {
  serve(grant(["finance_bills"]), grant(["compute_view", "finance_orders"], MINE));
  await show(Items, "/main/billing?tab=items");
  const [mine, theirs] = await rows("thing-68");
  expect(linksOf(mine)).toEqual(["/main/resource", `/main/order/${ID("68")}`, "/main/resource"]);
  expect(linksOf(theirs)).toEqual([]);
  expect(within(theirs as HTMLElement).getByText("thing-69")).toBeTruthy();
});

test("a resource leads to its order only where the person may see orders", async () => {
  serve(grant(["compute_view"]), grant(["finance_orders"], MINE));
  await show(ResourcesPage, "/main/resource");
  const [mine, theirs] = await rows("D9C5-1B68");
  expect(linksOf(mine)).toEqual([`/main/order/${ID("68")}`, "/main/resource", "/main/resource"]);
  expect(linksOf(theirs)).toEqual(["/main/resource", "/main/resource"]);
  const [place, vdc] = ["Harbour", "Pier"].map((text) =>
    within(mine as HTMLElement)
      .getByRole("link", { name: text })
      .getAttribute("href"),
  );
  expect([place, vdc]).toEqual(["/main/resource?project=p-1", "/main/resource?project=p-1&vdc=v-1"]);
});
