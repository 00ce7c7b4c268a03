import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { SupportTicket, TicketDetails } from "../../src/api/generated/types.gen";
import { siteQuery } from "../../src/api/site";
import { ticketQuery } from "../../src/features/ticket/queries";
import { TicketPage } from "../../src/features/ticket/TicketPage";
import { TicketsPage } from "../../src/features/ticket/TicketsPage";
import { ACCOUNT } from "../home/account";
import { type Answer, show, stubServer } from "../identity/show";

const TICKET: SupportTicket = {
  ticket_id: "t-1",
  number: "12345678",
  category: "technical",
  severity: "high",
  state: "waiting",
  title: "Slow answers",
  author: "li_ming01",
  resource_id: "r-7",
  resource_name: "web-1",
  opened_at: "2026-11-20T08:00:00Z",
  changed_at: "2026-11-20T09:00:00Z",
  answered_at: "2026-11-20T09:00:00Z",
  closed_at: null,
  merged_into: null,
  stars: null,
  comment: "",
};
const ENTRIES: TicketDetails["entries"] = [
  {
    entry_id: "e-1",
    kind: "written",
    author: "li_ming01",
    text: "It is slow.",
    written_at: TICKET.opened_at,
    files: [],
  },
  { entry_id: "e-2", kind: "answered", author: "", text: "Where?", written_at: TICKET.changed_at, files: [] },
];
const details = (more: Partial<SupportTicket> = {}): TicketDetails => ({
  ticket: { ...TICKET, ...more },
  entries: ENTRIES,
  now: "2026-11-26T08:00:00Z",
});

async function open(shown: TicketDetails, answers: Record<string, Answer> = {}) {
  const posted = stubServer({
    "account/info/": { data: ACCOUNT },
    "support/ticket/show/": { data: shown },
    ...answers,
  });
  const root = createRootRoute();
  const frame = createRoute({ getParentRoute: () => root, id: "_console" });
  const page = createRoute({ getParentRoute: () => frame, path: "/main/tickets/$id", component: TicketPage });
  const router = createRouter({
    routeTree: root.addChildren([frame.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: ["/main/tickets/t-1"] }),
  });
  await queryClient.ensureQueryData(siteQuery);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return posted;
}

beforeEach(() => queryClient.clear());

test("a ticket shows what it is about and what was written, and takes a reply", async () => {
  const replied = details({ state: "open" });
  const entry = { ...ENTRIES[0], entry_id: "e-3", text: "Here.", files: [] } as TicketDetails["entries"][number];
  const posted = await open(details(), {
    "support/ticket/reply/": { data: { ...replied, entries: [...ENTRIES, entry] } },
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Slow answers" })).toBeTruthy();
  expect(screen.getByText("#12345678")).toBeTruthy();
  expect(screen.getByText("Waiting for you")).toBeTruthy();
  expect(screen.getByText(/^Support needs an answer from you\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: "web-1" }).getAttribute("href")).toBe("/main/resource?q=r-7&project=");
  expect(screen.getByRole("article", { name: "Support answered" }).textContent).toContain("Where?");
  await userEvent.type(screen.getByLabelText("Your reply"), "Here.");
  await userEvent.click(screen.getByRole("button", { name: "Send reply" }));
  expect(await screen.findByText("Here.", { selector: "p" })).toBeTruthy();
  expect(posted).toEqual([
    { path: "support/ticket/reply/", body: { ticket_id: "t-1", reply: { text: "Here.", file_ids: [] } } },
  ]);
  await waitFor(() => expect((screen.getByLabelText("Your reply") as HTMLTextAreaElement).value).toBe(""));
});

test("what a sub-user wrote whom the person may see leads to their page, without asking for people, and nobody else's does", async () => {
  const shown = details();
  const entries = shown.entries.map((one) => (one.author === "li_ming01" ? { ...one, user_id: "u-7" } : one));
  const asked = vi.spyOn(globalThis, "fetch");
  await open({ ...shown, entries });
  const link = await screen.findByRole("link", { name: "li_ming01" });
  expect(link.getAttribute("href")).toBe("/main/users/u-7");
  expect(screen.getByRole("article", { name: "li_ming01 wrote" })).toBeTruthy();
  expect(asked.mock.calls.some(([input]) => String((input as Request).url ?? input).includes("user/list"))).toBe(false);
  cleanup();
  queryClient.clear();
  await open(shown);
  await screen.findByRole("article", { name: "li_ming01 wrote" });
  expect(screen.queryByRole("link", { name: "li_ming01" })).toBeNull();
});

test("a ticket that is full says where to go on", async () => {
  const violations = [{ field: "text", rule: { rule: "too_many", max: 300 } }];
  await open(details(), {
    "support/ticket/reply/": { status: 409, code: 100006, message: "Failed", violations },
  });
  await userEvent.type(await screen.findByLabelText("Your reply"), "More");
  await userEvent.click(screen.getByRole("button", { name: "Send reply" }));
  expect(await screen.findByText(/^This ticket has reached its limit/)).toBeTruthy();
});

test("what is typed stays when the ticket is closed meanwhile, and is not sent before it is open again", async () => {
  const posted = await open(details());
  await userEvent.type(await screen.findByLabelText("Your reply"), "Nearly done");
  const shut = details({ state: "closed", closed_at: "2026-11-26T07:59:00Z" });
  act(() => void queryClient.setQueryData(ticketQuery("t-1").queryKey, shut));
  expect((await screen.findAllByText(/closed in the meantime/)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText("Your reply")).toHaveProperty("value", "Nearly done");
  await userEvent.click(screen.getByRole("button", { name: "Send reply" }));
  expect(posted).toEqual([]);
  act(() => void queryClient.setQueryData(ticketQuery("t-1").queryKey, details({ state: "open" })));
  await waitFor(() => expect(screen.queryByText(/closed in the meantime/)).toBeNull());
  expect(screen.getByLabelText("Your reply")).toHaveProperty("value", "Nearly done");
});

test("a ticket is closed once that is confirmed", async () => {
  const posted = await open(details(), { "support/ticket/close/": { data: details({ state: "closed" }) } });
  await userEvent.click(await screen.findByRole("button", { name: "Close ticket" }));
  const dialog = await screen.findByRole("dialog", { name: "Close this ticket?" });
  expect(posted).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Close ticket" }));
  await waitFor(() => expect(posted).toEqual([{ path: "support/ticket/close/", body: { ticket_id: "t-1" } }]));
});

test("a closed ticket takes no reply, is rated with words and stars, and opened again", async () => {
  const closed = { state: "closed", closed_at: "2026-11-25T08:00:00Z" } as const;
  const rated = details({ ...closed, stars: 4, comment: "Quick" });
  const posted = await open(details(closed), {
    "support/ticket/rate/": { data: rated },
    "support/ticket/reopen/": { data: details({ state: "open" }) },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Send rating" }));
  expect((await screen.findAllByText("This field is required.")).length).toBeGreaterThan(0);
  expect(screen.queryByLabelText("Your reply")).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "Good" }));
  await userEvent.type(screen.getByLabelText("Comment"), "Quick");
  await userEvent.click(screen.getByRole("button", { name: "Send rating" }));
  expect(await screen.findByText(/^You rated it 4 out of 5\./)).toBeTruthy();
  // Whoever goes by the keyboard is where they were.
  expect(document.activeElement).toBe(screen.getByLabelText("Comment"));
  await userEvent.click(screen.getByRole("button", { name: "Reopen ticket" }));
  await waitFor(() =>
    expect(posted).toEqual([
      { path: "support/ticket/rate/", body: { ticket_id: "t-1", rating: { stars: 4, comment: "Quick" } } },
      { path: "support/ticket/reopen/", body: { ticket_id: "t-1" } },
    ]),
  );
});

test.each([
  [{ closed_at: "2026-11-01T08:00:00Z" }, "The ticket was closed more than 7 days ago. Open a new one instead."],
  [
    { closed_at: "2026-11-25T08:00:00Z", merged_into: "t-2" },
    "The ticket was merged into another one and continues there.",
  ],
])("%o cannot be opened again, and says why", async (more, reason) => {
  await open(details({ state: "closed", ...more }));
  const button = await screen.findByRole("button", { name: "Reopen ticket" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText(reason)).toBeTruthy();
  const isMerged = "merged_into" in more;
  expect(screen.queryByRole("link", { name: "View the other ticket" }) !== null).toBe(isMerged);
  expect(screen.queryByRole("button", { name: "Send rating" }) === null).toBe(isMerged);
});

test("a ticket of somebody else is not there", async () => {
  await open(details(), { "support/ticket/show/": { status: 404, code: 100004, message: "Not found" } });
  expect(await screen.findByText("Ticket not found")).toBeTruthy();
});

test("tickets are listed with how far each has come; whose they are matters to whoever sees all", async () => {
  const answers = { "support/ticket/list/": { data: { items: [TICKET], next_cursor: null } } };
  stubServer({ "account/info/": { data: ACCOUNT }, ...answers });
  const { unmount } = await show(TicketsPage, "/main/tickets");
  const link = await screen.findByRole("link", { name: "Slow answers" });
  expect(link.getAttribute("href")).toBe("/main/tickets/t-1");
  expect(within(screen.getAllByRole("row")[1] as HTMLElement).getByText("Waiting for you")).toBeTruthy();
  expect(screen.getByText("li_ming01")).toBeTruthy();
  expect(screen.getByText("Tickets of everyone")).toBeTruthy();
  unmount();
  queryClient.clear();
  stubServer({ "account/info/": { data: { ...ACCOUNT, roles: ["sub"] } }, ...answers });
  await show(TicketsPage, "/main/tickets");
  expect(await screen.findByRole("link", { name: "Slow answers" })).toBeTruthy();
  expect(screen.queryByText("li_ming01")).toBeNull();
  expect(screen.queryByText("Tickets of everyone")).toBeNull();
});

test.each([
  ["seen", { data: {} }],
  ["not seen", { status: 404, code: 100_004, message: "None" }],
] as const)(
  "a sub-user's ticket is about a resource that is %s by them: only then there is a link",
  async (said, answer) => {
    const grants = [{ source: { from: "direct" }, scope: { kind: "project", id: "p-1" }, groups: ["compute_view"] }];
    await open(details(), {
      "account/info/": { data: { ...ACCOUNT, roles: ["sub"], grants } },
      "billing/resource/show/": answer,
    });
    await screen.findByText("It is slow.");
    if (said === "seen") {
      const link = await screen.findByRole("link", { name: "web-1" });
      expect(link.getAttribute("href")).toBe("/main/resource?q=r-7&project=");
      return;
    }
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByText("web-1")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "web-1" })).toBeNull();
  },
);
