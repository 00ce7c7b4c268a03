import type { Page } from "@playwright/test";
import { publishPrices } from "./prices";
import { call, openSession, PASSWORD, type Person, register } from "./quick";
import type { Server } from "./server";
import { customerNumber, signIn } from "./steps";
import { beVerified } from "./verified";

/** What a flavor has. */
interface Spec {
  vcpus: number;
  memory_mib: number;
  gpu_model?: string;
  gpus?: number;
}

/** Publishes what a region offers, with its prices: each flavor by its name. */
export async function publishOffer(server: Server, region: string, offer: Record<string, Spec>): Promise<void> {
  await publishPrices(server, region);
  const flavors = Object.entries(offer).map(([name, spec]) => ({
    name,
    family: spec.gpus ? "gpu" : "general",
    spec,
  }));
  await server.command("flavor", "publish", server.writeJson({ region, flavors }));
}

/** A verified customer with some yuan, signed in. */
export async function openCustomer(page: Page, server: Server, begin: string, yuan: string): Promise<Person> {
  const person = await register(server, begin);
  await signIn(page, server, person);
  const number = await customerNumber(page);
  await beVerified(page, server, person.email);
  await server.command("ledger", "gift", "--account", number, "--amount", yuan, "--reason", "Welcome");
  return person;
}

/** Creates an instance with the call that the form makes, by the hour with a disk of 20 GiB for 0.43 unless something else is said; its id. */
export async function createInstance(
  page: Page,
  region: string,
  name: string,
  { instance, ...other }: Record<string, unknown> & { instance?: Record<string, unknown> } = {},
): Promise<string> {
  const { instance_ids } = await call(page, "compute/instance/create/", {
    region,
    flavor: "g1.small",
    image: "debian-12",
    scheme: "hourly",
    periods: 1,
    renews: false,
    project_id: null,
    vdc_id: null,
    total: 43,
    instance: {
      name,
      count: 1,
      login: "password",
      password: PASSWORD,
      password_confirm: PASSWORD,
      ssh_key: "",
      disks: [20],
      ...instance,
    },
    ...other,
  });
  return (instance_ids as string[])[0] ?? "none";
}

/** A project of the account that is signed in; its id. */
export async function createProject(page: Page, name: string): Promise<string> {
  return (await call(page, "project/create/", { name, description: "" })).project_id as string;
}

/** Invites a sub-user who has a project's permission groups in a region, and who activates and signs in on a page of theirs. */
export async function openSubUser(
  page: Page,
  theirs: Page,
  server: Server,
  begin: string,
  { region, project, groups }: { region: string; project: string; groups: string[] },
): Promise<string> {
  const login = server.loginName(begin);
  const email = `${login}@example.com`;
  const { user_id } = await call(page, "user/create/", {
    user: { name: "Zhang Wei", login_name: login, email, mobile: "" },
    authorization: {
      access_methods: ["console"],
      regions: [region],
      group_ids: [],
      grants: [{ scope: { kind: "project", id: project }, groups }],
    },
  });
  const { params } = await server.message(email, "activation");
  await call(theirs, "activation/use/", {
    activation_token: params.token,
    login_name: login,
    password: PASSWORD,
    password_confirm: PASSWORD,
  });
  await openSession(theirs, server, { login, email });
  return user_id as string;
}
