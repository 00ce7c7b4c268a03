import { InfiniteQueryObserver, QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { forgetPerson, queryClient } from "../src/api/cache";
import { accountQuery, balanceQuery } from "../src/api/queries";
import * as begun from "../src/begin";
import { begins } from "../src/begins";
import { instanceQuery } from "../src/features/instance/queries";
import { ORDER_LIST } from "../src/features/order/queries";
import { questionQuery } from "../src/kit/table/question";
import { ACCOUNT } from "./home/account";
import { stubServer } from "./identity/show";

/** Signs a person in; the paths that are asked from then on. */
function serve(person = ACCOUNT): string[] {
  stubServer({
    "account/home/show/": { data: { widgets: [], hidden: [], entrances: [] } },
    "billing/account/": { data: { available: { minor: 1, currency: "USD" } } },
    "billing/order/list/": { data: { items: [], next_cursor: null } },
    "billing/movement/list/": { data: { items: [], next_cursor: null } },
    "billing/bill/overview/": { data: { points: [] } },
    "billing/resource/list/": { data: { items: [], next_cursor: null } },
    "compute/instance/list/": { data: { items: [], next_cursor: null } },
    "compute/instance/overview/": { data: { counts: [], operations: [] } },
    "compute/instance/show/": { data: { instance: { operation: null } } },
    "audit/list/": { data: { items: [], next_cursor: null } },
    "compute/gpu_server/list/": { data: { items: [], next_cursor: null } },
    "compute/gpu_server/show/": { data: { server: { status: "available" } } },
    "billing/order/show/": { data: { order: { state: "paid", fulfil: null } } },
    "budget/list/": { data: { budgets: [] } },
    "support/ticket/list/": { data: { items: [], next_cursor: null } },
    "support/ticket/show/": { data: { ticket: {} } },
    "user/show/": { data: { user: {} } },
    "group/show/": { data: { group: {} } },
  });
  const asked: string[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", (input: Request) => {
    asked.push(new URL(input.url).pathname.replace("/gicend/", "") + new URL(input.url).search);
    return answer(input);
  });
  queryClient.setQueryData(accountQuery.queryKey, person);
  return asked;
}

const ALL = { ...begun };
const { balance, instance, orders } = begun;
const STRANGER = { ...ACCOUNT, roles: ["sub"], grants: [] };
const idle = () => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));

beforeEach(() => forgetPerson());

test.each([
  [
    "home",
    {},
    [
      "account/home/show/",
      "billing/account/",
      "billing/resource/list/?state=expiring&limit=100&whole=true",
      "billing/resource/list/?state=deleting&limit=100&whole=true",
      "compute/instance/overview/",
    ],
  ],
  ["instances", { region: "cn-north" }, ["compute/instance/list/?region=cn-north"]],
  ["instance", { id: "i-1" }, ["compute/instance/show/?instance_id=i-1"]],
  ["orders", { state: "pending", project: "p-1" }, ["billing/order/list/?state=pending&project_id=p-1"]],
  ["bills", {}, ["billing/bill/overview/?period=half_year&by=month"]],
  ["balance", { kind: "charge" }, ["billing/account/", "billing/movement/list/"]],
  ["audit", { q: "key" }, ["audit/list/?q=key"]],
  ["resources", { state: "active" }, ["billing/resource/list/?state=active"]],
  ["gpuServers", { region: "cn-north" }, ["compute/gpu_server/list/?region=cn-north"]],
  ["gpuServer", { id: "s-1" }, ["compute/gpu_server/show/?server_id=s-1"]],
  ["order", { id: "o-1" }, ["billing/order/show/?order_id=o-1"]],
  ["budgets", {}, ["budget/list/"]],
  ["tickets", { q: "web" }, ["support/ticket/list/?q=web"]],
  ["ticket", { id: "t-1" }, ["support/ticket/show/?ticket_id=t-1"]],
  ["user", { id: "u-1" }, ["user/show/?user_id=u-1"]],
  ["group", { id: "g-1" }, ["group/show/?group_id=g-1"]],
] as const)("%s begins what its page asks first, with what stands in the address", async (name, address, expected) => {
  const asked = serve();
  await ALL[name](address);
  await idle();
  expect(asked).toEqual(expected);
});

test.each([
  ...(["home", "instances", "instance", "orders", "bills", "balance"] as const),
  ...(["resources", "gpuServers", "gpuServer", "order", "budgets", "user", "group"] as const),
] as const)("%s begins nothing that needs a permission for a person without it", async (name) => {
  const asked = serve(STRANGER);
  await ALL[name]({ id: "i-1" });
  // How the first page is arranged is everybody's own.
  expect(asked).toEqual(name === "home" ? ["account/home/show/"] : []);
});

test("the page does not ask again for what its route has begun, whether it is answered by then or not", async () => {
  const asked = serve();
  await orders({ q: "web" });
  await instance({ id: "i-1" });
  const value = (name: string) => ({ q: "web" })[name] ?? "";
  const list = new InfiniteQueryObserver(queryClient, questionQuery(ORDER_LIST, value)).subscribe(() => undefined);
  await idle();
  const one = new QueryObserver(queryClient, instanceQuery("i-1")).subscribe(() => undefined);
  await idle();
  expect(asked).toEqual(["billing/order/list/?q=web", "compute/instance/show/?instance_id=i-1"]);
  list();
  one();
});

test("a page that is opened again asks again, once", async () => {
  const asked = serve();
  for (const _ of [1, 2]) {
    await balance({});
    await idle();
    const shown = new QueryObserver(queryClient, balanceQuery).subscribe(() => undefined);
    await idle();
    shown();
  }
  expect(asked.filter((path) => path === "billing/account/")).toHaveLength(2);
});

test("a link that is only pointed at begins nothing, and what fails is left to the page", async () => {
  const asked = serve();
  const load = begins("audit");
  load({ location: { search: {} }, preload: true });
  await Promise.resolve();
  expect(asked).toEqual([]);
  stubServer({});
  load({ location: { search: {} }, preload: false });
  await vi.waitFor(() => expect(queryClient.getQueryCache().find({ queryKey: ["audit"], exact: false })).toBeDefined());
  await idle();
});
