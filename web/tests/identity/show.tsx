import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { siteQuery } from "../../src/api/site";
import { TEXT_SEARCH } from "../../src/kit/frame/pages";

/** What a stubbed server answers to one path: an envelope's data, or a refusal. */
export type Answer = Reply | (() => Reply | Promise<Reply>);
type Reply = { data: unknown } | { status: number; code: number | string; message: string; violations?: unknown[] };

/** What was posted, in order. */
export interface Posted {
  path: string;
  body: unknown;
}

/** The operator's settings. */
export const SITE = {
  brand: { name: "Northwind Cloud", title_suffix: "Northwind Cloud", logo_url: null },
  support: { hotline: "", hotline_2: "", email: "help@northwind.example" },
  portals: [],
  partners: [],
  limits: { code: { life_seconds: 600, pause_seconds: 60 }, image: { max_bytes: 3_145_728 } },
  channels: { email: true, sms: true },
  register_open: true,
  currency: "USD",
  regions: ["cn-north", "us-west"],
};

/** The operator's terms, as the server tells them. */
export const TERMS = {
  version: "2026-11-01",
  is_sample: false,
  texts: (["agreement", "clause_1_5", "clause_1_6"] as const).map((name) => ({
    name,
    title: `Title of ${name}`,
    paragraphs: [`Northwind Cloud says this in ${name}.`],
  })),
};

/** A puzzle whose pictures are one pixel. */
export const PUZZLE = {
  puzzle_id: "puzzle-1",
  width: 300,
  height: 150,
  piece_width: 56,
  piece_height: 56,
  piece_y: 40,
  background: "data:image/gif;base64,R0lGODlhAQABAAAAACw=",
  piece: "data:image/gif;base64,R0lGODlhAQABAAAAACw=",
  expires_at: "2026-11-21T05:02:00Z",
};

/** Answers every request from a table by path; what is not in it is refused. Returns what was posted. */
export function stubServer(answers: Record<string, Answer>): Posted[] {
  const posted: Posted[] = [];
  const known: Record<string, Answer> = {
    "site/config/": { data: SITE },
    "terms/show/": { data: TERMS },
    "password/known/": { data: { suffixes: [] } },
  };
  const table: Record<string, Answer> = { ...known, ...answers };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(String(input), location.href), init);
    const path = new URL(request.url).pathname.replace("/gicend/", "");
    if (request.method === "POST") posted.push({ path, body: JSON.parse(await request.text()) });
    const entry = table[path] ?? { status: 404, code: 404, message: `no answer for ${path}` };
    const answer = typeof entry === "function" ? await entry() : entry;
    const ok = "data" in answer;
    const envelope = ok ? { code: 0, message: "Success", ...answer } : { data: null, ...answer };
    return new Response(JSON.stringify({ ...envelope, request_id: "r" }), {
      status: ok ? 200 : answer.status,
      headers: { "content-type": "application/json" },
    });
  });
  return posted;
}

/** What was posted but for whether a password is known: a form asks that whenever typing pauses. */
export const sent = (posted: Posted[]) => posted.filter(({ path }) => path !== "password/known/");

/** Shows a page of the console at an address, and pages that only say their path for wherever it leads. */
export async function show(Page: () => ReactNode, address: string) {
  const root = createRootRoute();
  const path = address.split("?")[0] ?? "/";
  // The console's pages ask their own route for what stands in the address.
  const console = createRoute({ getParentRoute: () => root, id: "_console" });
  const parent = path.startsWith("/main/") ? console : root;
  const validateSearch = (search: Record<string, unknown>) => search;
  const page = createRoute({ getParentRoute: () => parent, path, component: Page, validateSearch });
  const rest = createRoute({ getParentRoute: () => root, path: "$", component: () => <p>elsewhere</p> });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: root.addChildren(parent === root ? [page, rest] : [console.addChildren([page]), rest]),
    history,
    ...TEXT_SEARCH,
  });
  await queryClient.ensureQueryData(siteQuery);
  const screen = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...screen, history };
}
