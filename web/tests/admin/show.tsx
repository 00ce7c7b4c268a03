import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { vi } from "vitest";
import type { CaseShowReply, QueueCase, QueueReply } from "../../src/operator/generated/types.gen";
import { OperatorApp } from "../../src/operator/OperatorApp";

/** What the operator's server answers to a path: data, or a refusal. */
export type Answers = Record<string, () => { data: unknown } | { status: number; message: string }>;

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

/** The operator's page over a stubbed server; what was posted to it. */
export function operatorPage(answers: Answers, hash = "#/"): { path: string; body: unknown }[] {
  const posted: { path: string; body: unknown }[] = [];
  window.location.hash = hash;
  window.dispatchEvent(new HashChangeEvent("hashchange"));
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname.replace("/admin/", "");
    const text = await request.text();
    if (request.method === "POST") posted.push({ path, body: text && JSON.parse(text) });
    const answer = answers[path]?.() ?? { status: 404, message: `no answer for ${path}` };
    const ok = "data" in answer;
    return new Response(JSON.stringify(answer), {
      status: ok ? 200 : answer.status,
      headers: { "content-type": "application/json" },
    });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <OperatorApp />
    </QueryClientProvider>,
  );
  return posted;
}
