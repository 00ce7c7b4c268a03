import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { vi } from "vitest";
import { operatorOperationNames } from "../../src/operator/generated/names.gen";
import type {
  CaseShowReply,
  OperatorSessionReply,
  QueueCase,
  QueuedOrder,
  QueueReply,
} from "../../src/operator/generated/types.gen";
import { createOperator } from "../../src/operator/router";

/** Data, or a refusal. */
type Said = { data: unknown } | { status: number; message: string; code?: number; violations?: unknown[] };

/** What the operator's server answers to a path, at once or later. */
export type Answers = Record<string, () => Said | Promise<Said>>;

const ID = "0193a1b2-0000-7000-8000-000000000001";

/** A case that waits. */
export const WAITING: QueueCase = {
  case_id: ID,
  customer_no: "277053581",
  region: "mainland",
  kind: "personal",
  document: "passport",
  country: "CN",
  state: "unreviewed",
  submitted_at: "2026-11-20T05:00:00Z",
  due_at: "2026-11-23T05:00:00Z",
  ended_at: null,
  operator: null,
};

/** The queue with that case. */
export const QUEUE: QueueReply = {
  items: [WAITING],
  next_cursor: null,
  open: 1,
  overdue: 0,
  now: "2026-11-20T06:30:00Z",
};

/** The case as an operator sees who has not taken it. */
export const DETAILS: CaseShowReply = {
  case: { ...WAITING, name: "", company: "", number: "", front_image: null, back_image: null, remark: "" },
  customer_no: "277053581",
  operator: null,
  is_mine: false,
  contact: "",
  twins: 0,
  steps: [{ at: "2026-11-20T05:00:00Z", action: "submit", operator: "", remark: "" }],
  earlier: [],
  now: "2026-11-20T06:30:00Z",
};

/** An order that waits. */
export const ORDER: QueuedOrder = {
  customer_no: "277053581",
  order: {
    order_id: "0193a1b2-0000-7000-8000-0000000000aa",
    together: 1,
    created_at: "2026-11-20T05:00:00Z",
    kind: "purchase",
    product: "test-metering",
    region: "cn-north",
    scheme: "monthly",
    quantity: 2_000_000,
    periods: 1,
    price_version: 1,
    discount: 0,
    discount_amount: { minor: 0, currency: "CNY" },
    gross: { minor: 13_800, currency: "CNY" },
    total: { minor: 13_800, currency: "CNY" },
    withheld: { minor: 13_800, currency: "CNY" },
    paid: { minor: 0, currency: "CNY" },
    state: "pending",
    renews: false,
    remark: "",
  },
};

/** The session of somebody who may do everything. */
export const SESSION: OperatorSessionReply = {
  name: "ada",
  email: "",
  roles: ["administrator"],
  operations: [...operatorOperationNames],
  needs_factor: false,
  life: { seconds_left: 1_800, seconds_after_use: 1_800 },
  trials: [],
  is_reached: false,
};

/** The answers to whoever is signed in and may do everything. */
export const SIGNED_IN: Answers = { "session/show/": () => ({ data: SESSION }) };

/** The operator's page over a stubbed server: what was posted to it, what else it was asked, where it is, and what it keeps of answers. */
export function operatorPage(answers: Answers, path = "/") {
  const posted: { path: string; body: unknown }[] = [];
  const asked: string[] = [];
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const called = pathname.replace("/admin/", "");
    const text = await request.text();
    if (request.method === "POST") posted.push({ path: called, body: text && JSON.parse(text) });
    else asked.push(`${called}${search}`);
    const answer = (await answers[called]?.()) ?? { status: 404, message: `no answer for ${called}` };
    const ok = "data" in answer;
    return new Response(JSON.stringify(answer), {
      status: ok ? 200 : answer.status,
      headers: { "content-type": "application/json" },
    });
  });
  const history = createMemoryHistory({ initialEntries: [path] });
  const { router, queries } = createOperator(history);
  // What fails is seen at once, not after two more tries.
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { posted, asked, history, queries };
}
