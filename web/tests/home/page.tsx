import { screen } from "@testing-library/react";
import type { HomeReply } from "../../src/api/generated/types.gen";
import { USUAL } from "../../src/features/home/arrangement";
import { HomePage } from "../../src/features/home/HomePage";
import { type Answer, show, stubServer } from "../identity/show";
import { ACCOUNT } from "./account";

export const usd = (minor: number) => ({ minor, currency: "USD" });
const NEW = { ...ACCOUNT.customer, verification: { mainland: "not_verified", other: "not_verified", confirmed: null } };
export const SECURITY = { totp: { enabled: false, recovery_codes_left: 0 }, passkeys: [] };
export const BALANCE = {
  available: usd(0),
  owed: usd(0),
  credit_line: usd(0),
  withheld: usd(0),
  is_low: false,
  runway: { runway: "unknown" },
};
export const NOTHING = { data: { items: [], next_cursor: null } };
export const PAGE = { title: null, icon: "", sub_menus: [], is_searched_only: false };
const MENUS = [
  { ...PAGE, router_name: "order", title_key: "menu.order", path: "/main/order" },
  { ...PAGE, router_name: "bills", title_key: "menu.bills", path: "/main/billing" },
];

export function open(home: Partial<HomeReply> | Answer, answers: Record<string, Answer> = {}) {
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
    "account/event/list/": { data: { items: [], next_cursor: null } },
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

export const plain = () => headings().map((text) => text.replace(/ ?\(.*/, ""));
