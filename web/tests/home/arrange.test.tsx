import { checkHome } from "@portico/console";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { HomeReply } from "../../src/api/generated/types.gen";
import { WAYS } from "../../src/domain/ways/ways";
import { USUAL } from "../../src/features/home/arrangement";
import { sent } from "../identity/show";
import { ACCOUNT } from "./account";
import { NOTHING, open, PAGE, plain, SECURITY } from "./page";

beforeEach(() => queryClient.clear());

test("the page's parts stand as their person arranged them, and those that are hidden are not there", async () => {
  const hidden = ["start", "balance", "spending", "instances", "deleting", "expiring", "projects", "account"] as const;
  await open({ widgets: ["visits", "messages", "entrances", ...hidden], hidden: [...hidden] });
  await waitFor(() => expect(plain()).toEqual(["Recently visited", "Messages", "Quick links"]));
});

test("what is about to be deleted is a part of its own: it stands without what expires, and the other way round", async () => {
  const others = USUAL.widgets.filter((name) => name !== "deleting" && name !== "expiring");
  await open({ hidden: [...others, "expiring"] });
  await waitFor(() => expect(plain()).toEqual(["Pending deletion"]));
  expect(await screen.findByText("Nothing is pending deletion")).toBeTruthy();
  cleanup();
  queryClient.clear();
  await open({ hidden: [...others, "deleting"] });
  await waitFor(() => expect(plain()).toEqual(["Expiring within 7 days"]));
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

test("ways to what stands below a page are pinned by search, and lead there", async () => {
  const posted = await open({ hidden: ["start"], entrances: ["bills", "way/new_ticket", "way/gone"] });
  const ticket = await screen.findByRole("link", { name: "Open a ticket" });
  expect(ticket.getAttribute("href")).toBe("/main/tickets/create");
  const card = ticket.closest("ul") as HTMLElement;
  expect(within(card).getAllByRole("link")).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Choose quick links" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(await dialog.findByRole("searchbox", { name: "Find pages" }), "明细");
  await userEvent.click(dialog.getByRole("checkbox", { name: "Billing items" }));
  await userEvent.click(dialog.getByRole("button", { name: "Apply" }));
  await waitFor(() =>
    expect(sent(posted).at(-1)?.body).toMatchObject({ entrances: ["bills", "way/new_ticket", "way/bill_items"] }),
  );
});

test("each way can be pinned: core names them all", () => {
  const names = WAYS.map(({ words }) => `way/${words}`);
  for (let at = 0; at < names.length; at += 12) {
    const entrances = names.slice(at, at + 12);
    expect(checkHome({ widgets: [], hidden: [], entrances })).toMatchObject({ verdict: "valid" });
  }
  expect(new Set(names).size).toBe(names.length);
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
