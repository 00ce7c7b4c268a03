import type { OperatorOperation } from "./generated/types.gen";

/** Where the operator's pages are, each once, in the menu's order. */
export const PATHS = {
  overview: "/",
  verifications: "/verifications",
  tickets: "/tickets",
  customers: "/customers",
  orders: "/orders",
  invoices: "/invoices",
  payouts: "/payouts",
  payments: "/payments",
  refunds: "/refunds",
  adjustments: "/adjustments",
  usage: "/usage",
  prices: "/prices",
  news: "/news",
  announcements: "/announcements",
  recommendations: "/recommendations",
  terms: "/terms",
  canned_answers: "/canned-answers",
  engines: "/engines",
  operations: "/operations",
  instances: "/instances",
  gpu_servers: "/gpu-servers",
  flavors: "/flavors",
  quotas: "/quotas",
  jobs: "/jobs",
  schedules: "/schedules",
  operators: "/operators",
  settings: "/settings",
  audit: "/audit",
  own_sign_in: "/own-sign-in",
} as const;

/** The name of one of the operator's pages. */
export type PageName = keyof typeof PATHS;

/** The pages in the menu's order. */
export const PAGES = Object.keys(PATHS) as readonly PageName[];

/** What whoever opens a page must be allowed: to see what is on it, or to change it where nobody may only see it. */
export const NEEDS: Readonly<Record<PageName, OperatorOperation>> = {
  overview: "overview_view",
  verifications: "verification_review",
  tickets: "ticket_manage",
  customers: "customer_view",
  orders: "order_view",
  invoices: "invoice_manage",
  payouts: "payout_manage",
  payments: "payment_manage",
  refunds: "payment_manage",
  adjustments: "adjustment_manage",
  usage: "usage_manage",
  prices: "price_view",
  news: "notice_manage",
  announcements: "notice_manage",
  recommendations: "notice_manage",
  terms: "terms_view",
  canned_answers: "canned_answer_manage",
  engines: "engine_view",
  operations: "engine_view",
  instances: "instance_view",
  gpu_servers: "gpu_server_view",
  flavors: "flavor_manage",
  quotas: "quota_view",
  jobs: "job_view",
  schedules: "job_view",
  operators: "operator_manage",
  settings: "setting_view",
  audit: "audit_view",
  own_sign_in: "signed_in",
};

/** Where one verification is. */
export const casePath = (caseId: string) => `/case/${caseId}`;

/** Where one ticket is. */
export const ticketPath = (ticketId: string) => `${PATHS.tickets}/${ticketId}`;

/** Where one invoice is. */
export const invoicePath = (invoiceId: string) => `${PATHS.invoices}/${invoiceId}`;

/** Where one customer is, by their number. */
export const customerPath = (customerNo: string) => `${PATHS.customers}/${customerNo}`;

/** The parts of a customer's page, each named in its address. */
export type CustomerPart =
  | "overview"
  | "people"
  | "orders"
  | "bills"
  | "recharges"
  | "discounts"
  | "resources"
  | "tickets"
  | "audit";

/** Where a part of a customer's page is, and what is searched for there. */
export const customerPartPath = (customerNo: string, part: CustomerPart, q = "") =>
  `${customerPath(customerNo)}?${new URLSearchParams({ tab: part, ...(q && { q }) })}`;

/** Where a list is with what its address says of it: what is searched for, the state. */
export const listPath = (page: PageName, values: Readonly<Record<string, string>>) =>
  `${PATHS[page]}?${new URLSearchParams(values)}`;

/** Where the bill of one of a customer's months is: year * 100 + month. */
export const billPath = (customerNo: string, month: number | "$month") => `${customerPath(customerNo)}/bills/${month}`;

/** Where the next price list of a region is written. */
export const priceListPath = (region: string, currency: string) => `${PATHS.prices}/${region}/${currency}`;

/** Stands for a version of the terms that is not there yet. */
export const NEW_TERMS = "new";

/** Where a version of the terms is written. */
export const termsPath = (version: string) => `${PATHS.terms}/${version}`;

/** What stands under a page: how its paths begin, and what whoever opens one must be allowed where that is more than the page needs. */
const UNDER: readonly (readonly [begin: string, page: PageName, need?: OperatorOperation])[] = [
  [casePath(""), "verifications"],
  [ticketPath(""), "tickets"],
  [invoicePath(""), "invoices"],
  [customerPath(""), "customers"],
  [`${PATHS.prices}/`, "prices", "price_manage"],
  [termsPath(""), "terms", "terms_manage"],
];

const findUnder = (path: string) => UNDER.find(([begin]) => path.startsWith(begin));

/** The page that a path belongs to: that of one verification, ticket, invoice, customer or bill of theirs, price list or version of the terms to the list of them. */
export function findPage(path: string): PageName | undefined {
  return findUnder(path)?.[1] ?? PAGES.find((page) => PATHS[page] === path);
}

/** What whoever opens a path must be allowed, whatever its query: a page that changes what the page above it shows needs more than that one. */
export function findNeed(path: string): OperatorOperation | undefined {
  const bare = path.replace(/\?.*/, "");
  const page = findPage(bare);
  return findUnder(bare)?.[2] ?? (page && NEEDS[page]);
}
