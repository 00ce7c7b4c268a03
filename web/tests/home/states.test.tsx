import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { AccountCard } from "../../src/features/home/AccountCard";
import { AnnouncementsCard } from "../../src/features/home/AnnouncementsCard";
import { DeletingCard } from "../../src/features/home/DeletingCard";
import { EntrancesCard } from "../../src/features/home/EntrancesCard";
import { EventsCard } from "../../src/features/home/EventsCard";
import { ExpiringCard } from "../../src/features/home/ExpiringCard";
import { FeeCard } from "../../src/features/home/FeeCard";
import { InstancesCard } from "../../src/features/home/InstancesCard";
import { MessagesCard } from "../../src/features/home/MessagesCard";
import { ProjectsCard } from "../../src/features/home/ProjectsCard";
import { RegionsCard } from "../../src/features/home/RegionsCard";
import { ResourcesCard } from "../../src/features/home/ResourcesCard";
import { SpendingCard } from "../../src/features/home/SpendingCard";
import { VisitsCard } from "../../src/features/home/VisitsCard";
import { type Answer, show, stubServer } from "../identity/show";
import { ACCOUNT } from "./account";

const usd = (minor: number) => ({ minor, currency: "USD" });
const AT = "2026-11-01T05:00:00Z";
const RESOURCE = {
  resource_id: "r-1",
  name: "web",
  product: "cpu",
  region: "cn-north",
  scheme: "monthly",
  quantity: 1_000_000,
  renews: false,
  state: "active",
  run_state: "running",
  started_at: AT,
  run_since: AT,
  paid_until: AT,
  order_id: "o-1",
  arrears: { stop_at: AT, recycle_at: AT, delete_at: AT, restore_at: null },
};
const page = (...items: unknown[]) => ({ items, next_cursor: null });
const balance = (minor: number) => ({
  available: usd(minor),
  owed: usd(0),
  credit_line: usd(0),
  withheld: usd(0),
  is_low: false,
  runway: { runway: "unknown" },
});
const spending = (minor: number) => ({
  to_month: 202_611,
  yesterday: usd(0),
  this_month: usd(minor),
  last_month: usd(0),
  total: usd(minor),
  points: [],
  projects: [],
});
const project = {
  project_id: "p-1",
  name: "Harbour",
  description: "",
  is_default: true,
  is_archived: false,
  is_used: true,
};
const announcement = {
  announcement_id: "a-1",
  kind: "product",
  severity: "info",
  title_us: "New region",
  text_us: "It is open.",
  title_cn: "新地域",
  text_cn: "已开放。",
  regions: [],
  is_pinned: false,
  is_banner: false,
  from: null,
  until: null,
};
const message = {
  message_id: "m-1",
  kind: "instance_created",
  message_type: "resource",
  title: "Instance created",
  body: "It runs.",
  link: null,
  created_at: AT,
  read_at: null,
};
const region = { region: "cn-north", is_up: true, instances: [], gpu_servers: [], disks: 0, addresses: 0, stock: null };

interface Case {
  name: string;
  Card: ComponentType;
  path: string;
  /** An answer with nothing, and what is said of it. */
  empty: [unknown, RegExp];
  /** An answer with something, and what is seen of it. */
  full: [unknown, RegExp];
}

const CASES: readonly Case[] = [
  {
    name: "balance",
    Card: FeeCard,
    path: "billing/account/",
    empty: [balance(0), /0\.00/],
    full: [balance(500), /5\.00/],
  },
  {
    name: "spending",
    Card: SpendingCard,
    path: "billing/bill/overview/",
    empty: [spending(0), /Nothing to compare with/],
    full: [spending(1_234), /12\.34/],
  },
  {
    name: "expiring",
    Card: ExpiringCard,
    path: "billing/resource/list/",
    empty: [page(), /Nothing expires/],
    full: [page(RESOURCE), /^web$/],
  },
  {
    name: "deleting",
    Card: DeletingCard,
    path: "billing/resource/list/",
    empty: [page(), /Nothing is pending deletion/],
    full: [page(RESOURCE), /^web$/],
  },
  {
    name: "resources",
    Card: ResourcesCard,
    path: "billing/resource/list/",
    empty: [page(), /No resources yet/],
    full: [page(RESOURCE), /^web$/],
  },
  {
    name: "regions",
    Card: RegionsCard,
    path: "compute/region/list/",
    empty: [{ regions: [] }, /No regions/],
    full: [{ regions: [region] }, /^cn-north$/],
  },
  {
    name: "projects",
    Card: ProjectsCard,
    path: "project/list/",
    empty: [{ projects: [] }, /No projects/],
    full: [{ projects: [project] }, /Harbour/],
  },
  {
    name: "announcements",
    Card: AnnouncementsCard,
    path: "announcement/list/",
    empty: [{ announcements: [] }, /No announcements/],
    full: [{ announcements: [announcement] }, /New region/],
  },
  {
    name: "instances",
    Card: InstancesCard,
    path: "compute/instance/overview/",
    empty: [{ counts: [], operations: [] }, /No instances/],
    full: [{ counts: [{ region: "cn-north", status: "running", count: 2 }], operations: [] }, /2 Running/],
  },
  {
    name: "messages",
    Card: MessagesCard,
    path: "message/list/",
    empty: [page(), /No messages/],
    full: [page(message), /Instance created/],
  },
  {
    name: "events",
    Card: EventsCard,
    path: "account/event/list/",
    empty: [page(), /Nothing to look at/],
    full: [page({ event_id: "e-1", kind: "message", at: AT, message }), /Instance created/],
  },
  {
    name: "visits",
    Card: VisitsCard,
    path: "account/view_history/list/",
    empty: [{ history: [] }, /No recent pages/],
    full: [{ history: [{ router_name: "order", path: "/main/order", visited_at: AT }] }, /main.order/],
  },
  {
    name: "account",
    Card: AccountCard,
    path: "account/info/",
    empty: [{ ...ACCOUNT, user: { ...ACCOUNT.user, email: null } }, /Not set/],
    full: [ACCOUNT, /example\.com/],
  },
];

function open({ Card, path }: Case, answer: Answer) {
  stubServer({
    "account/info/": { data: ACCOUNT },
    "announcement/list/": { data: { announcements: [] } },
    [path]: answer,
  });
  return show(() => <Card />, "/main/home");
}

beforeEach(() => queryClient.clear());

test.each(CASES)("$name with nothing says so", async (one) => {
  const [data, words] = one.empty;
  const screen = await open(one, { data });
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
});

test.each(CASES)("$name shows what there is", async (one) => {
  const [data, words] = one.full;
  const screen = await open(one, { data });
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
});

test.each(CASES)("$name that failed says so, and loads at the second try", async (one) => {
  let isDown = true;
  const [data, words] = one.full;
  const screen = await open(one, () => (isDown ? { status: 400, code: 100006, message: "Failed" } : { data }));
  const again = await screen.findByRole("button", { name: "Try again" });
  isDown = false;
  await userEvent.click(again);
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
});

test("pinned pages that could not be loaded are not said to be none, and are there at the second try", async () => {
  let isDown = true;
  const order = { router_name: "order", title_key: "menu.order", title: null, path: "/main/order", icon: "" };
  stubServer({
    "account/home/show/": { data: { widgets: ["entrances"], hidden: [], entrances: ["order"] } },
    "account/menu_show/": () =>
      isDown
        ? { status: 400, code: 100006, message: "Failed" }
        : { data: { menus: [{ ...order, is_searched_only: false, sub_menus: [] }] } },
  });
  const screen = await show(() => <EntrancesCard />, "/main/home");
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByText("No quick links")).toBeNull();
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByRole("link", { name: "Orders" })).toBeTruthy();
});

test.each([
  ["billing/bill/overview/", { ...spending(700), projects: [{ id: "p-1", total: usd(700) }] }, /Spending/, /7\.00/],
  ["billing/resource/overview/", { projects: [{ project_id: "p-1", count: 3, stopped: 0 }] }, /counts/, /3 resources/],
])("projects without what %s tells say so, and load it at the second try", async (path, data, words, told) => {
  let isDown = true;
  stubServer({
    "account/info/": { data: ACCOUNT },
    "project/list/": { data: { projects: [project] } },
    "billing/bill/overview/": { data: spending(0) },
    "billing/resource/overview/": { data: { projects: [] } },
    [path]: () => (isDown ? { status: 400, code: 100006, message: "Failed" } : { data }),
  });
  const screen = await show(() => <ProjectsCard />, "/main/home");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(words);
  expect(alert.textContent).toMatch(/could not be loaded/);
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: /^Try again/ }));
  expect((await screen.findAllByText(told)).length).toBeGreaterThan(0);
  expect(screen.queryByRole("alert")).toBeNull();
});
