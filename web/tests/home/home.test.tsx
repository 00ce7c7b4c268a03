import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { AccountInfo } from "../../src/api/generated/types.gen";
import { USUAL } from "../../src/features/home/arrangement";
import { HomePage } from "../../src/features/home/HomePage";
import { type Answer, show, stubServer } from "../identity/show";
import { ACCOUNT } from "./account";

const none = { minor: 0, currency: "USD" };
const BALANCE = {
  available: none,
  owed: none,
  credit_line: none,
  withheld: none,
  is_low: false,
  runway: { runway: "unknown" },
};
const SPENDING = {
  to_month: 202_611,
  yesterday: none,
  this_month: none,
  last_month: none,
  total: none,
  projects: [],
  points: [],
};

const EMPTY: Record<string, Answer> = {
  "account/info/": { data: ACCOUNT },
  "account/home/show/": { data: USUAL },
  "account/menu_show/": { data: { menus: [] } },
  "account/view_history/list/": { data: { history: [] } },
  "message/list/": { data: { items: [], next_cursor: null } },
  "message/count/": { data: { unread: 0, total: 0 } },
  "account/event/list/": { data: { items: [], next_cursor: null } },
  "billing/account/": { data: BALANCE },
  "billing/bill/overview/": { data: SPENDING },
  "billing/resource/list/": { data: { items: [], next_cursor: null } },
  "billing/resource/overview/": { data: { projects: [] } },
  "billing/order/list/": { data: { items: [{}], next_cursor: null } },
  "compute/region/list/": { data: { regions: [] } },
  "compute/instance/overview/": { data: { counts: [], operations: [] } },
  "project/list/": { data: { projects: [] } },
  "announcement/list/": { data: { announcements: [] } },
  "recommendation/list/": { data: { recommendations: [] } },
  "security/show/": { data: { totp: { enabled: false, recovery_codes_left: 0 }, passkeys: [] } },
};

function open(answers: Record<string, Answer> = {}) {
  stubServer({ ...EMPTY, ...answers });
  return show(HomePage, "/main/home");
}

const account = (changes: Partial<AccountInfo>) => ({ "account/info/": { data: { ...ACCOUNT, ...changes } } });

beforeEach(() => queryClient.clear());

test("the person is greeted by name and by the time of day", async () => {
  await open();
  const heading = await screen.findByRole("heading", { level: 1, name: /Li Ming/ });
  expect(heading.textContent).toMatch(/^Good (morning|afternoon|evening), Li Ming$/);
});

test("the account card tells name, kind, number, contacts, verification and the last sign-in", async () => {
  await open();
  await screen.findByText("277053581");
  for (const words of ["Personal", "li_ming01", "l****g@example.com", "Not set"]) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(screen.getByText("Mainland China: in review")).toBeTruthy();
  expect(screen.getByText("Other regions: not verified")).toBeTruthy();
  expect(screen.getByText(/from 203\.0\.113\.9$/)).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Copy the customer number" })).toBeTruthy();
});

test("once a region is confirmed only its verification is told", async () => {
  const verification = { mainland: "verified", other: "not_verified", confirmed: "mainland" } as const;
  await open(account({ customer: { ...ACCOUNT.customer, verification } }));
  await screen.findByText("Mainland China: verified");
  expect(screen.queryByText(/^Other regions/)).toBeNull();
});

test("an enterprise is shown by its company's name", async () => {
  const customer = { ...ACCOUNT.customer, kind: "enterprise" };
  await open(account({ customer, company: [{ name: "Northwind Traders" }] }));
  expect(await screen.findByText("Northwind Traders")).toBeTruthy();
  expect(screen.getByText("Enterprise")).toBeTruthy();
});

test("who never signed in before is told so", async () => {
  await open(account({ user: { ...ACCOUNT.user, last_sign_in_at: null, last_sign_in_address: null } }));
  expect(await screen.findByText("Never")).toBeTruthy();
});

test("without visits and messages the cards say so", async () => {
  await open();
  expect(await screen.findByText("No recent pages")).toBeTruthy();
  expect(await screen.findByText("No messages yet")).toBeTruthy();
});

test("visits bear the menu's words and lead to their pages", async () => {
  const home = {
    router_name: "home",
    title_key: "menu.home",
    title: null,
    path: "/main/home",
    icon: "home",
    is_searched_only: false,
  };
  const gpu = {
    router_name: "portal-gpu",
    title_key: "menu.portal",
    title: "GPU cloud",
    path: "/portal/gpu",
    icon: "",
  };
  await open({
    "account/menu_show/": {
      data: { menus: [home, gpu].map((item) => ({ ...item, sub_menus: [] })) },
    },
    "account/view_history/list/": {
      data: { history: [{ router_name: "portal-gpu", path: "/portal/gpu", visited_at: new Date().toISOString() }] },
    },
  });
  const link = await screen.findByRole("link", { name: "GPU cloud" });
  expect(link.getAttribute("href")).toBe("/portal/gpu");
  expect(screen.getByText("just now")).toBeTruthy();
});

test("a visit below a page of the menu leads to what its words say", async () => {
  const order = { router_name: "order", title_key: "menu.order", title: null, path: "/main/order", icon: "" };
  await open({
    "account/menu_show/": { data: { menus: [{ ...order, is_searched_only: false, sub_menus: [] }] } },
    "account/view_history/list/": {
      data: { history: [{ router_name: "order", path: "/main/order/o-1", visited_at: new Date().toISOString() }] },
    },
  });
  expect((await screen.findByRole("link", { name: "Orders" })).getAttribute("href")).toBe("/main/order");
});

test("the newest five messages are shown, the unread ones marked", async () => {
  const messages = Array.from({ length: 7 }, (_, index) => ({
    message_id: `m-${index}`,
    kind: "welcome",
    title: `Message ${index}`,
    body: "",
    created_at: "2026-11-20T05:00:00Z",
    read_at: index === 0 ? null : "2026-11-20T06:00:00Z",
  }));
  await open({
    "message/list/": { data: { items: messages, next_cursor: null } },
    "message/count/": { data: { unread: 1, total: 7 } },
  });
  const row = (await screen.findByText(/Message 0/)).closest("li");
  expect(within(row as HTMLElement).getByText("Unread")).toBeTruthy();
  expect(screen.getAllByText("Unread")).toHaveLength(1);
  expect(screen.queryByText(/Message 5/)).toBeNull();
});

test("a card that failed says so, leaves the others alone and loads at the second try", async () => {
  let tries = 0;
  await open({
    "account/view_history/list/": () => {
      tries += 1;
      return tries === 1 ? { status: 400, code: 100006, message: "Failed" } : { data: { history: [] } };
    },
  });
  expect(await screen.findByText("This could not be loaded")).toBeTruthy();
  expect(await screen.findByText("277053581")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No recent pages")).toBeTruthy();
});
