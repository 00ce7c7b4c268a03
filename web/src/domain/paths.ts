/** Where the pages of the console are, each once. */
export const PATHS = {
  signIn: "/login",
  register: "/register",
  forgot: "/forget",
  home: "/main/home",
  instances: "/main/gpu-cloud",
  newInstance: "/main/gpu-cloud/create",
  gpuServers: "/main/gpu-server",
  newGpuServer: "/main/gpu-server/create",
  sshKeys: "/main/gpu-cloud-key",
  resources: "/main/resource",
  projects: "/main/project",
  tickets: "/main/tickets",
  newTicket: "/main/tickets/create",
  orders: "/main/order",
  newOrder: "/main/order/create",
  prices: "/main/prices",
  balance: "/main/payment",
  recharge: "/main/recharge",
  bills: "/main/billing",
  invoices: "/main/invoice",
  newInvoice: "/main/invoice/create",
  verification: "/main/verification",
  users: "/main/users",
  newUser: "/main/users/create",
  userImport: "/main/users/import",
  groups: "/main/groups",
  rights: "/main/rights",
  settings: "/main/settings",
  messages: "/main/messages",
  events: "/main/events",
  keys: "/main/apitokens",
  security: "/main/accountsecurity",
  password: "/main/accountsecurity/resetPassword",
  phone: "/main/accountsecurity/resetPhone",
  userInfo: "/main/accountsecurity/userInfo",
  cards: "/main/accountsecurity/setCard",
  ownData: "/main/accountsecurity/downloadData",
  deletion: "/main/accountsecurity/delAccount",
} as const;

/** Where the form of a new card is. */
export const NEW_CARD_PATH = `${PATHS.cards}?card=new`;

/** Where one instance is. */
export const instancePath = (instanceId: string) => `${PATHS.instances}/${instanceId}`;

/** Where one sub-user is. */
export const userPath = (userId: string) => `${PATHS.users}/${userId}`;

/** Where one user group is. */
export const groupPath = (groupId: string) => `${PATHS.groups}/${groupId}`;

/** Where one GPU server is. */
export const gpuServerPath = (serverId: string) => `${PATHS.gpuServers}/${serverId}`;

/** Where a model of GPU servers is ordered, by its product; nothing for any other product. */
export function modelOf(product: string): string | undefined {
  return product.startsWith("gpu-server/") ? product.slice("gpu-server/".length) : undefined;
}

/** Where one order is. */
export const orderPath = (orderId: string) => `${PATHS.orders}/${orderId}`;

/** Where one invoice is. */
export const invoicePath = (invoiceId: string) => `${PATHS.invoices}/${invoiceId}`;

/** Begins the project of an address that keeps the choice where it is that one, and gives it up where it is another. */
export const KEPT_PROJECT = "~";

/**
 * Where what is looked for stands in a list. `project`: the project that it is in, which stays chosen where it is; any other choice would
 * hide it, so it is given up, as it is where nobody knows which project that is.
 */
export function listedPath(list: string, q: string, project?: string | null): string {
  const kept = project ? KEPT_PROJECT + encodeURIComponent(project) : "";
  return `${list}?q=${encodeURIComponent(q)}&project=${kept}`;
}

/** Where one resource stands in the list; `project` as for {@link listedPath}. */
export const resourcePath = (resourceId: string, project?: string | null) =>
  listedPath(PATHS.resources, resourceId, project);

/** Where all that is in a project is, or in one of its VDCs; the project is the chosen one then. */
export const placePath = (project: string, vdc?: string | null) =>
  `${PATHS.resources}?project=${encodeURIComponent(project)}${vdc ? `&vdc=${encodeURIComponent(vdc)}` : ""}`;

/** Where one support ticket is. */
export const ticketPath = (ticketId: string) => `${PATHS.tickets}/${ticketId}`;

/** Where a ticket about a resource is opened; about none where nothing is billed yet. */
export const newTicketPath = (resourceId: string | null | undefined) =>
  resourceId ? `${PATHS.newTicket}?resource_id=${resourceId}` : PATHS.newTicket;

/** Where the payment of a recharge is followed. */
export const paymentPath = (rechargeId: string) => `${PATHS.recharge}?recharge=${encodeURIComponent(rechargeId)}`;
