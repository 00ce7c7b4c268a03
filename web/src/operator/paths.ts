/** Where the operator's pages are, each once, in the menu's order. */
export const PATHS = {
  verifications: "/",
  tickets: "/tickets",
  orders: "/orders",
  invoices: "/invoices",
  payouts: "/payouts",
  news: "/news",
  announcements: "/announcements",
  canned_answers: "/canned-answers",
  engines: "/engines",
  operations: "/operations",
  instances: "/instances",
  gpu_servers: "/gpu-servers",
  flavors: "/flavors",
  quotas: "/quotas",
} as const;

/** Where one verification is. */
export const casePath = (caseId: string) => `/case/${caseId}`;

/** Where one ticket is. */
export const ticketPath = (ticketId: string) => `${PATHS.tickets}/${ticketId}`;
