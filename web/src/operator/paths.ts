/** Where the operator's pages are, each once, in the menu's order. */
export const PATHS = {
  verifications: "/",
  orders: "/orders",
  invoices: "/invoices",
  payouts: "/payouts",
  news: "/news",
  announcements: "/announcements",
  engines: "/engines",
  operations: "/operations",
  instances: "/instances",
  gpu_servers: "/gpu-servers",
  flavors: "/flavors",
  quotas: "/quotas",
} as const;

/** Where one verification is. */
export const casePath = (caseId: string) => `/case/${caseId}`;
