import type { Operation } from "@portico/console";
import { call } from "../../api/call";
import {
  billingOrderList,
  billingResourceList,
  computeGpuServerList,
  computeInstanceList,
  groupList,
  supportTicketList,
  userList,
} from "../../api/generated/sdk.gen";
import {
  gpuServerPath,
  groupPath,
  instancePath,
  NEW_CARD_PATH,
  orderPath,
  PATHS,
  resourcePath,
  ticketPath,
  userPath,
} from "../../domain/paths";
import { shortNumber } from "../../kit/ui/shortNumber";

/** Something that was found by its name. */
export interface Found {
  id: string;
  title: string;
  /** Tells it from others of its name. */
  about: string;
  path: string;
}

/** A kind of thing that is looked for, and who may see any of it. */
interface Kind {
  name: "instances" | "servers" | "resources" | "orders" | "people" | "groups" | "tickets";
  icon: string;
  /** None where everybody has some of their own. */
  needs?: Operation;
  find: (q: string, signal: AbortSignal) => Promise<Found[]>;
}

/** Things of a kind that are offered at most. */
const LIMIT = 5;
const asks = (q: string, signal: AbortSignal) => ({ signal, query: { q, limit: LIMIT } });

/** What is looked for by its name, each by the search of its own list. */
export const KINDS: readonly Kind[] = [
  {
    name: "instances",
    icon: "gpu-cloud",
    needs: "compute_view",
    find: async (q, signal) =>
      (await call(computeInstanceList(asks(q, signal)))).items.map(({ instance_id: id, name, region }) => ({
        id,
        title: name,
        about: region,
        path: instancePath(id),
      })),
  },
  {
    name: "servers",
    icon: "gpu-server",
    needs: "compute_view",
    find: async (q, signal) =>
      (await call(computeGpuServerList(asks(q, signal)))).items.map(({ server_id: id, name, region }) => ({
        id,
        title: name,
        about: region,
        path: gpuServerPath(id),
      })),
  },
  {
    name: "resources",
    icon: "resource",
    needs: "compute_view",
    find: async (q, signal) =>
      (await call(billingResourceList(asks(q, signal)))).items.map(({ resource_id: id, name, product }) => ({
        id,
        title: name,
        about: product,
        path: resourcePath(id),
      })),
  },
  {
    name: "orders",
    icon: "order",
    needs: "order_view",
    find: async (q, signal) =>
      (await call(billingOrderList(asks(q, signal)))).items.map(({ order_id: id, product, region }) => ({
        id,
        title: shortNumber(id),
        about: `${product} · ${region}`,
        path: orderPath(id),
      })),
  },
  {
    name: "people",
    icon: "users",
    needs: "user_view",
    find: async (q, signal) =>
      (await call(userList(asks(q, signal)))).items.map(({ user_id: id, name, login_name }) => ({
        id,
        title: name,
        about: login_name,
        path: userPath(id),
      })),
  },
  {
    name: "groups",
    icon: "groups",
    needs: "user_view",
    find: async (q, signal) =>
      (await call(groupList(asks(q, signal)))).items.map(({ group_id: id, name }) => ({
        id,
        title: name,
        about: "",
        path: groupPath(id),
      })),
  },
  {
    name: "tickets",
    icon: "tickets",
    find: async (q, signal) =>
      (await call(supportTicketList(asks(q, signal)))).items.map(({ ticket_id: id, title, number }) => ({
        id,
        title,
        about: number,
        path: ticketPath(id),
      })),
  },
];

/** A page below those of the menu, what is done there, and what whoever finds it may do somewhere. */
interface Way {
  path: string;
  icon: string;
  words:
    | "new_instance"
    | "new_server"
    | "new_order"
    | "new_person"
    | "import"
    | "new_invoice"
    | "new_card"
    | "new_ticket"
    | "password"
    | "rights"
    | "own_data";
  needs?: Operation;
}

/** Pages below those of the menu. */
export const WAYS: readonly Way[] = [
  { path: PATHS.newInstance, icon: "gpu-cloud", words: "new_instance", needs: "compute_create" },
  { path: PATHS.newGpuServer, icon: "gpu-server", words: "new_server", needs: "compute_create" },
  { path: PATHS.newOrder, icon: "order", words: "new_order", needs: "compute_create" },
  { path: PATHS.newUser, icon: "users", words: "new_person", needs: "user_manage" },
  { path: PATHS.userImport, icon: "users", words: "import", needs: "user_manage" },
  { path: PATHS.newInvoice, icon: "invoice", words: "new_invoice", needs: "recharge" },
  { path: NEW_CARD_PATH, icon: "setCard", words: "new_card", needs: "recharge" },
  { path: PATHS.newTicket, icon: "tickets", words: "new_ticket" },
  { path: PATHS.password, icon: "accountsecurity", words: "password" },
  { path: PATHS.rights, icon: "groups", words: "rights" },
  { path: PATHS.ownData, icon: "accountsecurity", words: "own_data" },
];
