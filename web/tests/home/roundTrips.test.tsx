import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { writeCookie } from "../../src/api/token";
import { USUAL } from "../../src/features/home/arrangement";
import { router } from "../../src/router";
import { SITE } from "../identity/show";
import { ACCOUNT } from "./account";
import { BALANCE, NOTHING, SECURITY, usd } from "./page";

// The code is there: what is counted are answers that questions wait for.
import.meta.glob(["../../src/features/home/*.tsx", "../../src/features/shell/*.tsx", "../../src/begin.ts"], {
  eager: true,
});

const SPENT = {
  to_month: 202_611,
  yesterday: usd(0),
  this_month: usd(0),
  last_month: usd(0),
  points: [{ from: "2026-11-01", total: usd(0) }],
  total: usd(0),
  discount: usd(0),
  projects: [],
  products: [],
  regions: [],
};
const AT = "2026-11-24T05:00:00Z";
/** An instance that is paid until a day within a week. */
const RESOURCE = {
  resource_id: "r-1",
  name: "web",
  product: "compute/g1.large",
  part: "compute",
  region: "cn-north",
  scheme: "monthly",
  quantity: 1_000_000,
  renews: true,
  state: "active",
  run_state: "running",
  started_at: AT,
  run_since: AT,
  paid_until: AT,
  order_id: "o-1",
};
const OPERATION = {
  instance_id: "i-1",
  name: "web",
  region: "cn-north",
  is_gone: false,
  operation: { operation_id: "p-1", kind: "stop", cause: "customer", state: "done", created_at: AT, ended_at: AT },
};
const ANSWERS: Record<string, unknown> = {
  "site/config/": SITE,
  "account/info/": ACCOUNT,
  "account/home/show/": USUAL,
  "account/menu_show/": { menus: [] },
  "account/view_history/list/": { history: [] },
  "message/list/": NOTHING.data,
  "message/count/": { unread: 0, total: 0 },
  "billing/account/": BALANCE,
  "billing/resource/list/": { items: [RESOURCE], next_cursor: null },
  "billing/product/list/": { products: [] },
  "billing/resource/overview/": { projects: [] },
  "billing/bill/overview/": SPENT,
  "compute/instance/overview/": {
    counts: [{ region: "cn-north", status: "running", count: 1 }],
    operations: [OPERATION],
  },
  "compute/region/list/": { regions: [] },
  "account/event/list/": {
    items: [{ event_id: "e-1", kind: "operation", at: AT, operation: OPERATION }],
    next_cursor: null,
  },
  "billing/order/list/": { items: [{}], next_cursor: null },
  "security/show/": SECURITY,
  "project/list/": { projects: [] },
  "announcement/list/": { announcements: [] },
  "recommendation/list/": { recommendations: [] },
};

/** Holds every question back until it is told to answer those that wait. */
function holdServer() {
  let held: { path: string; answer: () => void }[] = [];
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(String(input), location.href), init);
    const path = new URL(request.url).pathname.replace("/gicend/", "");
    return new Promise<Response>((resolve) => {
      const [status, data] = path in ANSWERS ? [200, ANSWERS[path]] : [403, null];
      const body = { code: status === 200 ? 0 : 100_013, message: "", data, request_id: "r" };
      const headers = { "content-type": "application/json" };
      held.push({ path, answer: () => resolve(new Response(JSON.stringify(body), { status, headers })) });
    });
  });
  return {
    count: () => held.length,
    answer: () => {
      const asked = held;
      held = [];
      for (const { answer } of asked) answer();
      return asked.map(({ path }) => path).filter((path) => path !== "live/stream/");
    },
  };
}

const pause = (milliseconds: number) => act(() => new Promise((resolve) => setTimeout(resolve, milliseconds)));

/** Waits until nothing more is asked without an answer. */
async function settle(count: () => number) {
  for (let [before, calm] = [-1, 0]; calm < 20; ) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    calm = count() === before ? calm + 1 : 0;
    before = count();
  }
}

test("the first page has asked all that it shows once the first answers are there: two round trips", async () => {
  const server = holdServer();
  queryClient.clear();
  writeCookie("cds_token", "x", 60);
  window.history.replaceState(null, "", "/main/home");
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await settle(server.count);
  const first = server.answer();
  expect(first).toEqual(expect.arrayContaining(["site/config/", "account/info/", "account/menu_show/"]));
  await settle(server.count);
  const second = server.answer();
  expect(second).toEqual(
    expect.arrayContaining([
      "billing/account/",
      "compute/instance/overview/",
      "billing/bill/overview/",
      "message/list/",
    ]),
  );
  await pause(700);
  expect(server.answer(), "nothing waits for the second answers").toEqual([]);
  // It fills in a word of a line that is whole without it, once the page has come to rest.
  await pause(2_500);
  expect(server.answer()).toEqual(["billing/resource/renew/quote/"]);
  const shown = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(shown).toEqual(expect.arrayContaining(["Account"]));
});
