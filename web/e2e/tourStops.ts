import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { UPDATES } from "../src/features/security/update/updates";
import type { Key } from "../src/i18n/t";
import type { Made } from "./tourFill";

/** One thing to look at: an address, and what is opened on it. */
export interface Stop {
  path: string;
  /** The file that its pictures are called by; without it, after the path. */
  name?: string;
  /** The words on the button that opens what is looked at; what it opens is a dialog. */
  press?: Key;
  /** What an answer says from here on beside what is in it, of what there cannot be here, such as an engine that does not respond. */
  told?: Told;
}

/** What the answers of a call say, whatever the server said of it. */
export interface Told {
  /** The call's path behind `/gicend/`. */
  path: string;
  /** The name of the part of the answer, and what that says. */
  part: string;
  says: object;
}

/** An instance whose engine has not responded while it is changed. */
const UNANSWERED: Told = {
  path: "compute/instance/show/",
  part: "instance",
  says: {
    status: "updating",
    operation: "resize",
    unanswered_at: "2026-11-21T05:01:00Z",
    is_cancellable: true,
  },
};

/** Where a stop is, once it is known what there is. */
type Stops = (ids: Made["ids"]) => readonly (string | Stop)[];

const at =
  (...stops: readonly (string | Stop)[]): Stops =>
  () =>
    stops;

/** What is changed of a GPU server by a dialog that lists of them open for several at once, too. */
const SETTINGS: readonly Key[] = ["gpu_server.tag", "gpu_server.move", "gpu_server.protect"];

/** What is looked at of each page before sign-in. */
export const OPEN: Record<string, Stops> = {
  "/": at("/"),
  "/$": at("/no/such/page"),
  "/401": at("/401"),
  "/404": at("/404"),
  "/activate": at("/activate?activation_token=none"),
  "/forget": at("/forget"),
  "/login": at("/login"),
  "/register": at("/register"),
  "/partner/$name": at("/partner/harbour"),
};

/** What is looked at of each page behind sign-in. */
export const CONSOLE: Record<string, Stops> = {
  "/main": at("/main"),
  "/main/home": ({ project }) => ["/main/home", `/main/home?project=${project}`],
  "/main/apitokens": at("/main/apitokens", { path: "/main/apitokens", press: "keys.create" }),
  "/main/audit": at("/main/audit"),
  "/main/billing": ({ project }) => [
    "/main/billing",
    "/main/billing?tab=months",
    "/main/billing?tab=summary",
    "/main/billing?tab=resources",
    "/main/billing?tab=items",
    `/main/billing?tab=items&project=${project}`,
  ],
  "/main/budget": at("/main/budget"),
  "/main/payment": at("/main/payment"),
  "/main/prices": at("/main/prices?region=cn-north"),
  "/main/project": at("/main/project", { path: "/main/project", press: "project.create" }),
  "/main/recharge": at("/main/recharge", "/main/recharge?tab=record"),
  "/main/resource": at("/main/resource"),
  "/main/rights": at("/main/rights"),
  "/main/settings": at("/main/settings"),
  "/main/messages": at("/main/messages"),
  "/main/events": at("/main/events"),
  "/main/verification": at("/main/verification", "/main/verification?region=other"),
  "/main/accountsecurity": at(
    "/main/accountsecurity",
    "/main/accountsecurity?tab=sessions",
    "/main/accountsecurity?tab=sign_ins",
  ),
  "/main/accountsecurity/delAccount": at("/main/accountsecurity/delAccount"),
  "/main/accountsecurity/downloadData": at("/main/accountsecurity/downloadData"),
  "/main/accountsecurity/resetPassword": at("/main/accountsecurity/resetPassword"),
  "/main/accountsecurity/resetPhone": at("/main/accountsecurity/resetPhone"),
  "/main/accountsecurity/setCard": ({ project }) => [
    "/main/accountsecurity/setCard",
    "/main/accountsecurity/setCard?card=new",
    `/main/accountsecurity/setCard?project=${project}`,
  ],
  "/main/accountsecurity/userInfo": at("/main/accountsecurity/userInfo"),
  "/main/accountsecurity/update/$id": at(...Object.keys(UPDATES).map((id) => `/main/accountsecurity/update/${id}`)),
  "/main/gpu-cloud": at("/main/gpu-cloud"),
  "/main/gpu-cloud/$id": ({ instance }) => [
    `/main/gpu-cloud/${instance}`,
    `/main/gpu-cloud/${instance}?tab=networking`,
    `/main/gpu-cloud/${instance}?tab=storage`,
    `/main/gpu-cloud/${instance}?tab=billing`,
    `/main/gpu-cloud/${instance}?tab=settings`,
    `/main/gpu-cloud/${instance}?tab=console`,
    `/main/gpu-cloud/${instance}?tab=activity`,
    `/main/gpu-cloud/${instance}?tab=monitoring&period=day`,
    { path: `/main/gpu-cloud/${instance}`, name: "unanswered instance", told: UNANSWERED },
    {
      path: `/main/gpu-cloud/${instance}`,
      name: "unanswered instance",
      press: "instance_detail.cancel",
      told: UNANSWERED,
    },
  ],
  "/main/gpu-cloud/create": at(
    "/main/gpu-cloud/create?region=cn-north&flavor=g1.small&image=debian-12",
    "/main/gpu-cloud/create?region=cn-north&flavor=g1.small&image=debian-12&scheme=monthly&renews=true",
  ),
  "/main/gpu-server": at("/main/gpu-server", "/main/gpu-server?status=available"),
  "/main/gpu-server/$id": ({ gpuServer }) => [
    `/main/gpu-server/${gpuServer}`,
    `/main/gpu-server/${gpuServer}?tab=activity`,
    `/main/gpu-server/${gpuServer}?tab=billing`,
    `/main/gpu-server/${gpuServer}?tab=settings`,
    ...SETTINGS.map((press): Stop => ({ path: `/main/gpu-server/${gpuServer}?tab=settings`, press })),
  ],
  "/main/gpu-server/create": at(
    "/main/gpu-server/create?region=cn-north&model=gs.l4.2",
    "/main/gpu-server/create?region=cn-north&model=gs.l4.2&scheme=monthly&renews=true",
  ),
  "/main/gpu-cloud-key": at("/main/gpu-cloud-key", { path: "/main/gpu-cloud-key", press: "ssh_key.add" }),
  "/main/groups": at("/main/groups", { path: "/main/groups", press: "groups.create" }),
  "/main/groups/$id": ({ group }) => [`/main/groups/${group}`, `/main/groups/${group}?tab=grants`],
  "/main/invoice": ({ project }) => [
    "/main/invoice",
    "/main/invoice?tab=billed",
    `/main/invoice?tab=billed&project=${project}`,
    "/main/invoice?tab=titles",
  ],
  "/main/invoice/$id": ({ invoice }) => [`/main/invoice/${invoice}`],
  "/main/invoice/create": at("/main/invoice/create"),
  "/main/order": at("/main/order"),
  "/main/order/$id": ({ order }) => [`/main/order/${order}`],
  "/main/order/create": at(
    "/main/order/create?region=cn-north",
    "/main/order/create?region=cn-north&product=test-metering&scheme=monthly&renews=true",
  ),
  "/main/tickets": at("/main/tickets"),
  "/main/tickets/$id": ({ ticket, closedTicket }) => [
    `/main/tickets/${ticket}`,
    { path: `/main/tickets/${ticket}`, press: "ticket.close" },
    `/main/tickets/${closedTicket}`,
  ],
  "/main/tickets/create": at("/main/tickets/create"),
  "/main/users": at("/main/users"),
  "/main/users/$id": ({ user }) => [
    `/main/users/${user}`,
    `/main/users/${user}?tab=authorization`,
    `/main/users/${user}?tab=rights`,
  ],
  "/main/users/create": at("/main/users/create"),
  "/main/users/import": at("/main/users/import"),
  "/portal/$segment": at("/portal/gpu"),
  "/portal/$segment/$": at("/portal/gpu/hosts"),
};

/** Every page that the route tree has. */
export function routes(): string[] {
  const tree = readFileSync("src/routeTree.gen.ts", "utf8");
  const [, list = ""] = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree) ?? [];
  return [...list.matchAll(/^\s*"([^"]+)":/gm)].map(([, path = ""]) => path);
}

/** The stops of a list, in its order; last those that choose a project, which stays chosen. */
export function stopsOf(list: Record<string, Stops>, ids: Made["ids"]): Stop[] {
  const stops = Object.values(list)
    .flatMap((one) => one(ids))
    .map((stop) => (typeof stop === "string" ? { path: stop } : stop));
  const chooses = ({ path }: Stop) => path.includes("project=");
  return [...stops.filter((stop) => !chooses(stop)), ...stops.filter(chooses)];
}

/** Leads to an address as a link does, without loading the page anew. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState({}, "", to), path);
}
