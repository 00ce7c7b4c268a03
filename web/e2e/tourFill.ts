import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { rechargeAtGateway } from "./gateway";
import { openQueue, operatorPage, writeNotice } from "./operator";
import { register } from "./quick";
import type { Server } from "./server";
import { expectConsole, signIn } from "./steps";
import { beVerified, handInVerification } from "./verified";

/** Texts that become markup, script, a template or a formula where somebody forgets what they are; each fits a group's name. */
export const HOSTILE = [
  "<img src=x onerror=alert(1)>",
  '"><svg/onload=alert(1)>',
  "javascript:alert(1)//'\"`",
  "{{7*7}}<%=7*7%>",
  "</p><script>alert(1)</script>",
  "=HYPERLINK(1);'--<!--",
] as const;
/** Card numbers that the test gateway takes, for the first texts. */
export const CARD_NUMBERS = ["4242424242424242", "5555555555554444", "4000056655665556"] as const;
/** The highest refusal of a rule about a field; what a rule refuses cannot be stored. */
const REFUSED = 400;

/** What the pages of a filled account are about. */
export interface Made {
  /** Whole numbers and ids of what was made, by the name that a stop asks for. */
  ids: Record<
    "group" | "user" | "order" | "invoice" | "instance" | "gpuServer" | "project" | "ticket" | "closedTicket",
    string
  >;
  /** Every field and text that the server's rules took. */
  kept: string[];
}

interface Answer<T> {
  status: number;
  code: number | string;
  data: T;
}

/** Calls as the page itself would make them. */
class Caller {
  readonly kept: string[] = [];

  constructor(private readonly page: Page) {}

  /** What an address answers. */
  async ask<T>(path: string): Promise<T> {
    const { data, ...answer } = await this.call<T>(path);
    expect(answer.code, `${path}: ${JSON.stringify(answer)}`).toBe(0);
    return data;
  }

  /** A change that has to succeed. */
  async change<T = Record<string, string>>(path: string, body: unknown): Promise<T> {
    const { data, ...answer } = await this.call<T>(path, body);
    expect(answer.code, `${path}: ${JSON.stringify(answer)}`).toBe(0);
    return data;
  }

  /** A change whose text a rule may refuse, which is no fault: what is not stored is not shown. */
  async offer(path: string, text: string, body: unknown): Promise<void> {
    const answer = await this.call(path, body);
    const words = `${path} with ${text}: ${JSON.stringify(answer)}`;
    expect(answer.code === 0 || answer.status === REFUSED, words).toBe(true);
    if (answer.code === 0) this.kept.push(`${path} ${text}`);
  }

  private async call<T>(path: string, body?: unknown): Promise<Answer<T>> {
    const key = (await this.page.context().cookies()).find(({ name }) => name === "cds_token")?.value ?? "";
    const headers = { "access-token": key, "idempotency-key": crypto.randomUUID() };
    const answer = await this.page.request.fetch(`/gicend/${path}`, {
      headers,
      method: body === undefined ? "GET" : "POST",
      ...(body !== undefined && { data: body }),
    });
    return { status: answer.status(), ...((await answer.json()) as Omit<Answer<T>, "status">) };
  }
}

const GRANTS = [{ scope: { kind: "all" }, groups: ["compute_view"] }];

/** Offers each hostile text for every field of the demo account that takes text; what was made with the first of them. */
export async function fillDemo(page: Page, password: string): Promise<Made> {
  const api = new Caller(page);
  await api.change("session/prove/", { password });
  const made = { group: "", user: "" };
  for (const [place, text] of HOSTILE.entries()) {
    const { group_id } = await api.change("group/create/", { name: text, remark: text });
    const login_name = `hostile_${place}`;
    const { user_id } = await api.change("user/create/", {
      user: { name: text, login_name, email: `hostile${place}@example.com`, mobile: "" },
      authorization: { access_methods: ["console"], regions: ["cn-north"], grants: GRANTS, group_ids: [group_id] },
    });
    if (place === 0) Object.assign(made, { group: group_id, user: user_id });
    await fillPlaces(api, text);
    await fillMoney(api, text, place);
    await api.offer("account/profile/update/", text, { name: text, introduction: text });
    await api.offer("account/company/update/", text, { company: text });
  }
  const { items: orders } = await api.ask<{ items: { order_id: string }[] }>("billing/order/list/?limit=1");
  const { projects } = await api.ask<{ projects: { project_id: string }[] }>("project/list/");
  const invoice = await requestInvoice(api);
  const instance = await createInstances(api);
  const gpuServer = await orderServers(api);
  const [ticket, closedTicket] = await openTickets(api);
  await api.change("support/ticket/close/", { ticket_id: closedTicket });
  const ids = {
    ...made,
    invoice,
    instance,
    gpuServer,
    ticket,
    closedTicket,
    order: orders[0]?.order_id ?? "none",
    project: projects[0]?.project_id ?? "none",
  };
  return { ids, kept: api.kept };
}

async function fillPlaces(api: Caller, text: string): Promise<void> {
  await api.offer("key/create/", text, { name: text, grants: GRANTS, ip_list: "", valid_days: 90 });
  const { project_id } = await api.change("project/create/", { name: text, description: text });
  await api.offer("vdc/create/", text, { project_id, vdc: { name: text, description: text, region: "cn-north" } });
}

async function fillMoney(api: Caller, text: string, place: number): Promise<void> {
  const title = {
    kind: "personal",
    name: text,
    tax_number: "",
    address: text,
    telephone: "010-0000 0001",
    bank: text,
    bank_account: "0000 0000 0000 0001",
    email: `books${place}@example.com`,
    is_default: false,
  };
  await api.offer("invoice/title_create/", text, title);
  const number = CARD_NUMBERS[place];
  if (!number) return;
  const card = {
    number,
    security_code: "987",
    expiry: "12/30",
    first_name: text,
    last_name: text,
    email: `card${place}@example.com`,
    country: "GB",
    state: text,
    city: text,
    address: text,
    zip: "SW1Y 4LB",
    auto_pay: false,
  };
  await api.offer("card/create/", text, card);
}

/** Announces a maintenance, which stands over every page, and something new, both in hostile texts. */
export async function fillAnnouncements(server: Server): Promise<void> {
  const [first, second, third, fourth] = HOSTILE;
  const about = { regions: [], is_pinned: true, from: 4_070_908_800, until: 4_070_995_200 };
  const words = { title_us: first, text_us: second, title_cn: third, text_cn: fourth };
  for (const [kind, severity] of [
    ["maintenance", "warning"],
    ["product", "info"],
  ] as const) {
    const times = kind === "product" ? { from: null } : {};
    const announcement = { kind, severity, ...words, ...about, ...times };
    await server.command("admin", "announcement-publish", server.writeJson(announcement));
  }
}

/** Recommends a page of the console and an address elsewhere, both in hostile texts. */
export async function fillRecommendations(browser: Browser, server: Server): Promise<void> {
  const page = await operatorPage(browser, server, "adviser");
  await openQueue(page, "Recommendations");
  const [first, second, third, fourth] = HOSTILE;
  for (const link of ["/main/gpu-server", "https://docs.example.com/guide"]) {
    const form = await writeNotice(page, "New recommendation", String(first), String(second));
    await form.getByLabel("Title in Chinese").fill(String(third));
    await form.getByLabel("Text in Chinese").fill(String(fourth));
    await form.getByLabel("Link").fill(link);
    await form.getByRole("button", { name: "Publish" }).click();
    await expect(form).toBeHidden();
  }
  await page.context().close();
}

/** Asks for an invoice about the demo's last closed month, with a hostile note. */
async function requestInvoice(api: Caller): Promise<string> {
  const { months } = await api.ask<{ months: { month: number; state: string; available: { minor: number } }[] }>(
    "invoice/billed_list/",
  );
  const closed = months.find(({ state, available }) => state === "available" && available.minor > 0);
  const { titles } = await api.ask<{ titles: { title_id: string; is_default: boolean }[] }>("invoice/title_list/");
  const title = titles.find(({ is_default }) => is_default);
  const total = closed?.available.minor;
  const draft = { title_id: title?.title_id, kind: "plain", months: [closed?.month], note: HOSTILE[0], total };
  const { invoice_id } = await api.change("invoice/create/", draft);
  return invoice_id ?? "none";
}

/** Creates an instance with each hostile text for its name; the first of them. */
async function createInstances(api: Caller): Promise<string> {
  const [region, scheme, periods] = ["cn-north", "hourly", 1];
  const cost = async (product: string, units: number): Promise<number> => {
    const asked = { region, product, scheme, quantity: units * 1_000_000, periods };
    return (await api.change<{ quote: { total: number } }>("billing/quote/", asked)).quote.total;
  };
  const disks = [20];
  const total = (await cost("compute/g1.small", 1)) + (await cost("disk/ssd", 20));
  const login = { login: "password", password: "Quiet_Harbour7", password_confirm: "Quiet_Harbour7", ssh_key: "" };
  const made: string[] = [];
  for (const name of HOSTILE) {
    const { instance_ids } = await api.change<{ instance_ids: string[] }>("compute/instance/create/", {
      ...{ region, scheme, periods, total, flavor: "g1.small", image: "debian-12", project_id: null, vdc_id: null },
      instance: { name, count: 1, disks, ...login },
    });
    made.push(...instance_ids);
  }
  return made[0] ?? "none";
}

/** Orders a GPU server with each hostile text for its name and its note, as long as there are some; one that was handed over. */
async function orderServers(api: Caller): Promise<string> {
  const [region, scheme, periods] = ["cn-north", "hourly", 1];
  const asked = { region, product: "gpu-server/gs.l4.2", scheme, quantity: 1_000_000, periods };
  const { total } = (await api.change<{ quote: { total: number } }>("billing/quote/", asked)).quote;
  for (const text of HOSTILE.slice(0, 2)) {
    await api.change("compute/gpu_server/create/", {
      ...{ region, scheme, periods, total, model: "gs.l4.2", project_id: null, vdc_id: null },
      server: { name: text, count: 1, ssh_key: "", note: text },
    });
  }
  const path = "compute/gpu_server/list/?status=available";
  const { items } = await api.ask<{ items: { server_id: string }[] }>(path);
  return items[0]?.server_id ?? "none";
}

/** Opens a ticket with each hostile text, and replies with it; the first and the second of them. */
async function openTickets(api: Caller): Promise<[string, string]> {
  const made: string[] = [];
  for (const text of HOSTILE) {
    const draft = { category: "technical", severity: "normal", title: text, text, resource_id: null, file_ids: [] };
    const { ticket_id } = await api.change("support/ticket/create/", draft);
    await api.change("support/ticket/reply/", { ticket_id, reply: { text: `- ${text}\n\n${text}`, file_ids: [] } });
    made.push(ticket_id ?? "none");
  }
  return [made[0] ?? "none", made[1] ?? "none"];
}

/** Nothing was made. */
export const NOTHING: Made = {
  ids: {
    group: "none",
    user: "none",
    order: "none",
    invoice: "none",
    instance: "none",
    gpuServer: "none",
    project: "none",
    ticket: "none",
    closedTicket: "none",
  },
  kept: [],
};

/** Chooses the device's theme, which a tour then changes, and a language, and shows the page in them. */
export async function chooseLooks(page: Page, lang: "US" | "CN"): Promise<void> {
  const api = new Caller(page);
  await api.change("account/subject_colour/", { subject: "system" });
  await api.change("account/language/update/", { lang });
  await page.reload();
  await expectConsole(page);
}

/** Somebody who asks for the rest of a balance, and somebody whose documents wait: both for the operator. */
export async function fillQueues(page: Page, server: Server): Promise<void> {
  const leaver = await register(server, "leaver");
  await signIn(page, server, leaver);
  await beVerified(page, server, leaver.email);
  await rechargeAtGateway(page, "12.00");
  await page.goto("/main/accountsecurity/delAccount");
  await page.getByRole("button", { name: "Request payout of ¥12.00" }).click();
  await expect(page.getByText(/You requested a payout of/)).toBeVisible();
  await payOtherwise(page, server);
  const applicant = await register(server, "applicant");
  await signIn(page, server, applicant);
  await handInVerification(page, applicant.email);
  const { customer } = await new Caller(page).ask<{ customer: { customer_no: string } }>("account/info/");
  await askForAdjustment(server, customer.customer_no);
}

/** Pays another amount than was to be paid. */
async function payOtherwise(page: Page, server: Server): Promise<void> {
  const draft = { method: "alipay", amount: "10.00", currency: "CNY" };
  const { reference } = await new Caller(page).change("recharge/create/", draft);
  await server.chargeOtherwise(900);
  const paid = await page.request.post(`/payment/test/${reference}`, { form: { outcome: "pay" } });
  expect(paid.ok(), await paid.text()).toBe(true);
}

/** Has an operator ask for a change of a balance that needs a second person, with a hostile reason. */
async function askForAdjustment(server: Server, customer_no: string): Promise<void> {
  const change = { id: randomUUID(), customer_no, kind: "credit_line", amount: "50000", reason: HOSTILE[0] };
  const send = async (path: string, body: object, cookie = ""): Promise<Response> => {
    const headers = { "content-type": "application/json", origin: server.operatorUrl, cookie };
    const answer = await fetch(`${server.operatorUrl}/admin/${path}/`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer;
  };
  const signedIn = await send("session/create", { name: "mona", password: await server.operator("mona") });
  const cookie = signedIn.headers.getSetCookie().map((set) => set.split(";")[0]);
  await send("adjustment/create", change, cookie.join("; "));
}
