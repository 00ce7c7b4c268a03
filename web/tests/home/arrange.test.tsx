import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { HomeReply } from "../../src/api/generated/types.gen";
import { USUAL } from "../../src/features/home/arrangement";
import { HomePage } from "../../src/features/home/HomePage";
import { type Answer, sent, show, stubServer } from "../identity/show";
import { ACCOUNT } from "./account";

const usd = (minor: number) => ({ minor, currency: "USD" });
const NEW = { ...ACCOUNT.customer, verification: { mainland: "not_verified", other: "not_verified", confirmed: null } };
const SECURITY = { totp: { enabled: false, recovery_codes_left: 0 }, passkeys: [] };
const BALANCE = {
  available: usd(0),
  owed: usd(0),
  credit_line: usd(0),
  withheld: usd(0),
  is_low: false,
  runway: { runway: "unknown" },
};
const NOTHING = { data: { items: [], next_cursor: null } };
const PAGE = { title: null, icon: "", sub_menus: [], is_searched_only: false };
const MENUS = [
  { ...PAGE, router_name: "order", title_key: "menu.order", path: "/main/order" },
  { ...PAGE, router_name: "bills", title_key: "menu.bills", path: "/main/billing" },
];

function open(home: Partial<HomeReply> | Answer, answers: Record<string, Answer> = {}) {
  const posted = stubServer({
    "account/info/": { data: { ...ACCOUNT, customer: NEW } },
    "account/home/show/": typeof home === "function" || "status" in home ? home : { data: { ...USUAL, ...home } },
    "account/home/update/": { data: null },
    "account/menu_show/": { data: { menus: MENUS } },
    "account/view_history/list/": { data: { history: [] } },
    "message/list/": { data: { items: [], next_cursor: null } },
    "message/count/": { data: { unread: 0, total: 0 } },
    "billing/account/": { data: BALANCE },
    "billing/resource/list/": { data: { items: [], next_cursor: null } },
    "compute/instance/overview/": { data: { counts: [], operations: [] } },
    "compute/region/list/": { data: { regions: [] } },
    "account/event/list/": { data: { events: [] } },
    "billing/order/list/": { data: { items: [{}], next_cursor: null } },
    "security/show/": { data: SECURITY },
    "project/list/": { data: { projects: [] } },
    "announcement/list/": { data: { announcements: [] } },
    "recommendation/list/": { data: { recommendations: [] } },
    ...answers,
  });
  return show(HomePage, "/main/home").then(() => posted);
}

const headings = () => screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent ?? "");

const plain = () => headings().map((text) => text.replace(/ ?\(.*/, ""));

beforeEach(() => queryClient.clear());

test("the page's parts stand as their person arranged them, and those that are hidden are not there", async () => {
  const hidden = ["start", "balance", "spending", "instances", "expiring", "projects", "account"] as const;
  await open({ widgets: ["visits", "messages", "entrances", ...hidden], hidden: [...hidden] });
  await waitFor(() => expect(plain()).toEqual(["Recently visited", "Messages", "Quick links"]));
});

test("an arrangement is given up with one button, and pinned pages stay", async () => {
  const posted = await open({ hidden: ["account"], entrances: ["order"] });
  await userEvent.click(await screen.findByRole("button", { name: "Reset layout" }));
  await waitFor(() =>
    expect(sent(posted).at(-1)).toEqual({
      path: "account/home/update/",
      body: { widgets: USUAL.widgets, hidden: [], entrances: ["order"] },
    }),
  );
});

test("a page on which everything is hidden says so and shows it again", async () => {
  const posted = await open({ hidden: USUAL.widgets });
  await screen.findByText("Everything is hidden");
  await userEvent.click(screen.getByRole("button", { name: "Show everything" }));
  await waitFor(() => expect(sent(posted).at(-1)?.body).toMatchObject({ hidden: [] }));
});

test("without its arrangement the page is the usual one", async () => {
  await open({ status: 400, code: 100006, message: "Failed" });
  expect(await screen.findByText("Recently visited")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Reset layout" })).toBeNull();
});

test("pinned pages stand in their order, and a page that is not in the menu any more is left out", async () => {
  await open({ entrances: ["bills", "gone", "order"] });
  const card = (await screen.findByRole("link", { name: "Orders" })).closest("ul") as HTMLElement;
  expect(
    within(card)
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual(["Bills", "Orders"]);
});

test("a new account is shown what comes first, and what needs a verified identity waits for it", async () => {
  await open({}, { "billing/order/list/": NOTHING });
  const list = (await screen.findByText("Verify your identity")).closest("ol") as HTMLElement;
  const steps = within(list).getAllByRole("listitem");
  expect(steps.map((step) => within(step).getByText(/^(Done|To do|Under review)$/).textContent)).toEqual([
    "To do",
    "To do",
    "To do",
    "To do",
  ]);
  expect(screen.getByText("(0 of 4 done)")).toBeTruthy();
  expect(within(list).getByRole("link", { name: "Verify" }).getAttribute("href")).toBe("/main/verification");
  expect(
    within(list)
      .getByRole("link", { name: /^Top up/ })
      .getAttribute("aria-disabled"),
  ).toBe("true");
  expect(within(list).getByRole("link", { name: "Set up" }).getAttribute("href")).toBe("/main/accountsecurity");
});

test("steps that are done are ticked, and the card is gone with the last", async () => {
  const verification = { mainland: "verified", other: "not_verified", confirmed: "mainland" };
  const verified = { data: { ...ACCOUNT, customer: { ...ACCOUNT.customer, verification } } };
  const made = { "account/info/": verified };
  await open({}, made);
  expect(await screen.findByText("(3 of 4 done)")).toBeTruthy();
  // Taken down, not only out of sight: what the first page still waits for is none of the second's.
  cleanup();
  queryClient.clear();
  await open({}, { ...made, "security/show/": { data: { ...SECURITY, passkeys: [{}] } } });
  await screen.findByText("Recently visited");
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText("Get started")).toBeNull();
});

test("a sub-user is not told to do what only the main user does", async () => {
  await open({}, { "account/info/": { data: { ...ACCOUNT, roles: ["sub"] } } });
  await screen.findByText("Recently visited");
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText("Get started")).toBeNull();
});

test("the steps can be hidden before they are done", async () => {
  let hidden: HomeReply["hidden"] = [];
  const posted = await open(() => ({ data: { ...USUAL, hidden } }), {
    "account/home/update/": () => {
      hidden = ["start"];
      return { data: null };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Hide" }));
  await waitFor(() => expect(sent(posted).at(-1)?.body).toMatchObject({ hidden: ["start"] }));
  await waitFor(() => expect(screen.queryByText("Get started")).toBeNull());
});

test("spending is told by day and month, and the change is that of the last whole month in percent", async () => {
  const bills = {
    yesterday: usd(120),
    this_month: usd(3_000),
    last_month: usd(4_000),
    points: [9_000, 5_000, 4_000, 3_000].map((minor, at) => ({ from: `2026-0${at + 1}-01`, total: usd(minor) })),
    total: usd(9_000),
    projects: [],
  };
  await open({}, { "billing/bill/overview/": { data: bills } });
  expect(await screen.findByText("-20%")).toBeTruthy();
  expect(screen.getByText("This month so far")).toBeTruthy();
});

test("an account with nothing has a short page, with what is told to it and no empty parts", async () => {
  await open({}, { "billing/order/list/": NOTHING });
  await screen.findByText("Verify your identity");
  await waitFor(() => expect(plain()).toEqual(["Get started", "Account"]));
  cleanup();
  queryClient.clear();
  await open({}, { "billing/order/list/": NOTHING, "billing/account/": { data: { ...BALANCE, available: usd(500) } } });
  await waitFor(() => expect(plain()).toEqual(["Get started", "Account balance", "Account"]));
});

test("a page that its person arranged stays so, however little there is", async () => {
  await open({ hidden: ["messages"] }, { "billing/order/list/": NOTHING });
  expect(await screen.findByText("No recent pages")).toBeTruthy();
  expect(await screen.findByText("No regions")).toBeTruthy();
});

test("what comes first says that it could not be loaded, and is there at the second try", async () => {
  let isDown = true;
  await open(
    {},
    { "security/show/": () => (isDown ? { status: 400, code: 100006, message: "Failed" } : { data: SECURITY }) },
  );
  const card = (await screen.findByRole("heading", { name: "Get started" })).closest("[class*=root]") as HTMLElement;
  expect(card).toBeTruthy();
  const again = await screen.findAllByRole("button", { name: "Try again" });
  isDown = false;
  await userEvent.click(again[0] as HTMLElement);
  expect(await screen.findByText("Verify your identity")).toBeTruthy();
});

test("a sub-user sees no part whose content they may not see, and cannot arrange it", async () => {
  const posted = await open({ hidden: ["visits"] }, { "account/info/": { data: { ...ACCOUNT, roles: ["sub"] } } });
  await screen.findByText("No messages yet");
  expect(plain()).toEqual([
    "Events",
    "Projects",
    "Announcements",
    "Recommended for you",
    "Quick links",
    "Messages",
    "Account",
  ]);
  expect(screen.queryByText(/permission/)).toBeNull();
  expect(screen.queryByText("Spending over the last six months")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Customize this page" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.queryByText("Regions")).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Apply" }));
  const { widgets } = (sent(posted).at(-1)?.body ?? {}) as HomeReply;
  expect([...widgets].sort()).toEqual([...USUAL.widgets].sort());
});

test("while the arrangement is awaited the usual parts load, and nothing can be arranged", async () => {
  const real = open({}, {});
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", (request: Request) =>
    String(request.url).includes("home/show") ? new Promise(() => undefined) : answer(request),
  );
  await real;
  expect(await screen.findByText("No recent pages", {}, { timeout: 5_000 })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Customize this page" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Choose quick links" })).toBeNull();
});

test("no more pages are pinned than fit: the dialog says so and keeps what was ticked", async () => {
  const menus = Array.from({ length: 13 }, (_, at) => ({
    ...PAGE,
    router_name: `p${at}`,
    title: `Page ${at}`,
    path: `/p${at}`,
  }));
  const posted = await open({}, { "account/menu_show/": { data: { menus } } });
  await userEvent.click(await screen.findByRole("button", { name: "Choose quick links" }));
  const dialog = within(await screen.findByRole("dialog"));
  for (const at of menus.keys())
    if (at < 12) await userEvent.click(dialog.getByRole("checkbox", { name: `Page ${at}` }));
  expect(dialog.getByText("12 pages are chosen. Clear one to choose another.")).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>("checkbox", { name: "Page 12" }).disabled).toBe(true);
  await userEvent.click(dialog.getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(sent(posted).at(-1)?.path).toBe("account/home/update/"));
  expect(sent(posted).at(-1)?.body).toMatchObject({ entrances: menus.slice(0, 12).map((menu) => menu.router_name) });
});
