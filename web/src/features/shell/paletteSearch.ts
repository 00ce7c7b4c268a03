import type { Operation } from "@portico/console";
import { queryClient } from "../../api/cache";
import { call } from "../../api/call";
import {
  billingOrderList,
  billingResourceList,
  computeGpuServerList,
  computeInstanceList,
  computeSshKeyList,
  groupList,
  invoiceList,
  supportTicketList,
  userList,
} from "../../api/generated/sdk.gen";
import { projectsQuery, vdcsQuery } from "../../api/queries";
import {
  gpuServerPath,
  groupPath,
  instancePath,
  invoicePath,
  orderPath,
  PATHS,
  resourcePath,
  ticketPath,
  userPath,
} from "../../domain/paths";
import type { Find, FindKind } from "../../kit/palette/useFinds";
import { shortNumber } from "../../kit/ui/shortNumber";

/** Something of the account's that was found by its name. */
export interface Found extends Find {
  /** What the operator's words for it stand before what tells it from others. */
  product?: string;
}

/** A kind of thing that is looked for, and who may see any of it. */
interface Kind extends FindKind<Found> {
  name:
    | "instances"
    | "servers"
    | "resources"
    | "projects"
    | "vdcs"
    | "keys"
    | "orders"
    | "invoices"
    | "people"
    | "groups"
    | "tickets";
  icon: string;
  /** None where everybody has some of their own. */
  needs?: readonly Operation[];
  /** Whether it has to be allowed in the whole account. */
  isWhole?: boolean;
  /** The page that whoever sees any has in the menu. */
  page?: string;
}

/** Things of a kind that are offered at most. */
const LIMIT = 5;
const asks = (q: string, signal: AbortSignal) => ({ signal, query: { q, limit: LIMIT } });

/** Those of a list that is there as a whole in whose names the text stands. */
function findByName<T extends { name: string }>(q: string, list: readonly T[]): T[] {
  const wanted = q.toLowerCase();
  return list.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, LIMIT);
}

/** Where a project or a VDC stands in the list. */
const placePath = (name: string) => `${PATHS.projects}?q=${encodeURIComponent(name)}`;

/** What is looked for by its name, each by the search of its own list. */
export const KINDS: readonly Kind[] = [
  {
    name: "instances",
    icon: "gpu-cloud",
    needs: ["compute_view"],
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
    needs: ["compute_view"],
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
    needs: ["compute_view"],
    find: async (q, signal) =>
      (await call(billingResourceList(asks(q, signal)))).items.map(
        ({ resource_id: id, name, product, project_id }) => ({
          id,
          title: name,
          about: "",
          product,
          path: resourcePath(id, project_id),
        }),
      ),
  },
  {
    name: "projects",
    icon: "project",
    page: PATHS.projects,
    find: async (q) =>
      findByName(q, (await queryClient.fetchQuery(projectsQuery)).projects).map(
        ({ project_id: id, name, description }) => ({
          id,
          title: name,
          about: description,
          path: placePath(name),
        }),
      ),
  },
  {
    name: "vdcs",
    icon: "project",
    page: PATHS.projects,
    find: async (q) =>
      findByName(q, (await queryClient.fetchQuery(vdcsQuery)).vdcs).map(({ vdc_id: id, name, region }) => ({
        id,
        title: name,
        about: region,
        path: placePath(name),
      })),
  },
  {
    name: "keys",
    icon: "gpu-cloud-key",
    needs: ["compute_view"],
    find: async (q, signal) =>
      (await call(computeSshKeyList(asks(q, signal)))).items.map(({ ssh_key_id: id, name, user_name }) => ({
        id,
        title: name,
        about: user_name,
        path: `${PATHS.sshKeys}?q=${encodeURIComponent(name)}`,
      })),
  },
  {
    name: "orders",
    icon: "order",
    needs: ["order_view"],
    find: async (q, signal) =>
      (await call(billingOrderList(asks(q, signal)))).items.map(({ order_id: id, product, region }) => ({
        id,
        title: shortNumber(id),
        about: region,
        product,
        path: orderPath(id),
      })),
  },
  {
    name: "invoices",
    icon: "invoice",
    needs: ["bill_view"],
    isWhole: true,
    find: async (q, signal) =>
      (await call(invoiceList(asks(q, signal)))).items.map(({ invoice_id: id, number, buyer }) => ({
        id,
        title: number ?? shortNumber(id),
        about: buyer.name ?? "",
        path: invoicePath(id),
      })),
  },
  {
    name: "people",
    icon: "users",
    needs: ["user_view"],
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
    needs: ["user_view"],
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
