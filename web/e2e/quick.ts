import { type APIRequestContext, type APIResponse, expect, type Page, request } from "@playwright/test";
import { type Server, SLIDER_X } from "./server";

/** A password that core accepts. */
export const PASSWORD = "Quiet_Harbour7";

/** Somebody who has registered. */
export interface Person {
  login: string;
  email: string;
}

/** The answer to a call that came too soon after one like it. */
const TOO_OFTEN = 100014;
const PAUSE_MILLISECONDS = 250;
/** Samples of a track, and the time between two of them. */
const STEPS = 24;
const STEP_MILLISECONDS = 35;

/**
 * Registers with the calls that the form makes, without drawing it: what registering looks like is a journey of its own
 * (`registerByHand`), the others only need somebody. It happens in a browser of its own: whoever is signed in on the page stays so.
 */
export async function register(server: Server, begin: string): Promise<Person> {
  const own = await request.newContext({ baseURL: server.url });
  try {
    return await registerWith(own, server, begin);
  } finally {
    await own.dispose();
  }
}

async function registerWith(own: APIRequestContext, server: Server, begin: string): Promise<Person> {
  const login = server.loginName(begin);
  const email = `${login}@example.com`;
  const proof = await ticket(own);
  await ask(own, "code/send/", { purpose: "register", channel: "email", target: email, ticket: proof });
  await ask(own, "register/create/", {
    login_name: login,
    kind: "personal",
    company: "",
    channel: "email",
    target: email,
    code: await server.code(email),
    password: PASSWORD,
    password_confirm: PASSWORD,
    agreement: true,
    clause_1_5: true,
    clause_1_6: true,
    terms_version: "sample",
    lang: "US",
  });
  return { login, email };
}

/** Signs in with the calls that the form makes, with the code from the sink; the page's cookies are then those of a session. */
export async function openSession(page: Page, server: Server, person: Person, password = PASSWORD): Promise<void> {
  const proof = { login_name: person.login, password, ticket: await ticket(page.request) };
  const first = await call(page, "session/password/", proof);
  if (first.step === "signed_in") return;
  const { challenge, contacts } = first as { challenge: string; contacts: { contact_id: string }[] };
  const before = server.outbox().length;
  await call(page, "session/code/send/", { challenge, contact_id: contacts[0]?.contact_id });
  const verified = await call(page, "session/verify/", { challenge, code: await server.code(person.email, before) });
  expect(verified.step).toBe("signed_in");
}

/** Tries a password that is not theirs, with the call that the form makes. */
export async function enterWrongPassword(page: Page, { login }: Person, password: string): Promise<void> {
  const proof = { login_name: login, password, ticket: await ticket(page.request) };
  const answer = await page.request.post("/gicend/session/password/", { data: proof });
  expect(answer.ok(), "a wrong password opens nothing").toBe(false);
}

/** The data of an answer, to whoever is signed in on the page; asks again when the same was asked a moment ago. */
export async function call(page: Page, path: string, body: unknown): Promise<Record<string, unknown>> {
  const key = (await page.context().cookies()).find(({ name }) => name === "cds_token")?.value;
  return ask(page.request, path, body, key);
}

async function ask(
  from: APIRequestContext,
  path: string,
  body: unknown,
  key?: string,
): Promise<Record<string, unknown>> {
  const headers = { "idempotency-key": crypto.randomUUID(), ...(key && { "access-token": key }) };
  const post = (): Promise<APIResponse> => from.post(`/gicend/${path}`, { headers, data: body });
  let answer = await post();
  let { code, data, message } = await answer.json();
  while (code === TOO_OFTEN) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
    answer = await post();
    ({ code, data, message } = await answer.json());
  }
  expect(answer.ok(), `${path}: ${answer.status()} ${code} ${message}`).toBe(true);
  return data;
}

/** Solves a slider as a hand would: quick at first and slow at last. */
async function ticket(from: APIRequestContext): Promise<unknown> {
  const puzzle = await ask(from, "slider/puzzle/create/", {});
  const track = Array.from({ length: STEPS + 1 }, (_, step) => ({
    x: Math.round(SLIDER_X * (1 - ((STEPS - step) / STEPS) ** 3)),
    y: Math.floor((step % 5) / 2),
    t: step * STEP_MILLISECONDS,
  }));
  const answer = { puzzle_id: puzzle.puzzle_id, input: "pointer", x: SLIDER_X, track };
  return (await ask(from, "slider/puzzle/solve/", answer)).ticket;
}
