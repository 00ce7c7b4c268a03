import { InfiniteQueryObserver, QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { forgetPerson, queryClient } from "../src/api/cache";
import { accountQuery, balanceQuery } from "../src/api/queries";
import { audit, balance, bills, home, instance, instances, orders } from "../src/begin";
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

const ALL = { audit, balance, bills, home, instance, instances, orders };
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
] as const)("%s begins what its page asks first, with what stands in the address", async (name, address, expected) => {
  const asked = serve();
  await ALL[name](address);
  await idle();
  expect(asked).toEqual(expected);
});

test.each(["home", "instances", "instance", "orders", "bills", "balance"] as const)(
  "%s begins nothing that needs a permission for a person without it",
  async (name) => {
    const asked = serve(STRANGER);
    await ALL[name]({ id: "i-1" });
    // How the first page is arranged is everybody's own.
    expect(asked).toEqual(name === "home" ? ["account/home/show/"] : []);
  },
);

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
