import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../src/api/cache";
import { accountQuery } from "../src/api/queries";
import { token, writeCookie } from "../src/api/token";
import { requirePerson, showPerson, signInHref, takeHandOff } from "../src/guard";
import { choose } from "../src/state/chosen";
import { language, setLanguage } from "../src/state/lang";
import { setTheme } from "../src/state/theme";
import { ACCOUNT } from "./home/account";
import { type Answer, stubServer } from "./identity/show";

const HOME = { pathname: "/main/home", search: {} };
const account = (changes = {}): Record<string, Answer> => ({ "account/info/": { data: { ...ACCOUNT, ...changes } } });
const thrown = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: { options?: { href?: string; to?: string } }) => error.options ?? error,
  );

let key: string;

beforeEach(({ task }) => {
  queryClient.clear();
  // Another sign-in each.
  key = `half-a-key-${task.id}`;
  writeCookie("cds_token", key, 60);
});

afterEach(() => {
  writeCookie("cds_token", "", 0);
  setTheme("light");
  setLanguage("US");
  vi.unstubAllGlobals();
});

test("the way to sign-in leads back, with the query's other values but never token and next", () => {
  expect(signInHref("/main/order", { tab: "paid", token: "secret", next: "/evil", id: "007" })).toBe(
    "/login?next=%2Fmain%2Forder&tab=paid&id=007",
  );
  expect(signInHref("/", {})).toBe("/login");
});

test("without a token nobody gets in, and nothing is asked", async () => {
  writeCookie("cds_token", "", 0);
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);
  const place = { pathname: "/main/home", search: { tab: "bills" } };
  expect(await thrown(requirePerson(place, []))).toMatchObject({ href: "/login?next=%2Fmain%2Fhome&tab=bills" });
  expect(fetch).not.toHaveBeenCalled();
});

test("user info is loaded before the page, and a token that is worth nothing leads to sign-in", async () => {
  stubServer({ "account/info/": { status: 401, code: 100005, message: "Not logged in" } });
  expect(await thrown(requirePerson(HOME, []))).toMatchObject({ href: "/login?next=%2Fmain%2Fhome" });
  expect(token()).toBeUndefined();
});

test("a server that fails is no reason to sign anybody out", async () => {
  stubServer({ "account/info/": { status: 400, code: 100010, message: "Abnormal" } });
  expect(await thrown(requirePerson(HOME, []))).toMatchObject({ name: "ApiError", message: "Abnormal" });
  expect(token()).toBe(key);
});

test.each([
  [["main"], [], true],
  [["main"], ["main", "finance"], true],
  [["sub"], ["main", "finance"], false],
  [["admin"], ["finance"], true],
  [[], [], true],
  [[], ["main"], false],
])("who holds %j gets to a route for %j: %s", async (roles, asked, isLet) => {
  stubServer(account({ roles }));
  expect(await thrown(requirePerson(HOME, asked))).toEqual(isLet ? undefined : expect.objectContaining({ to: "/401" }));
});

test("the theme and the language of the account are put on the page", async () => {
  const posted = stubServer(account({ subject: "dark", lang: "CN" }));
  await requirePerson(HOME, []);
  const root = document.documentElement;
  expect([root.dataset.theme, root.className, root.lang]).toEqual(["dark", "dark", "zh-CN"]);
  expect(document.cookie).toMatch(/theme=dark/);
  expect(language()).toBe("CN");
  expect(posted).toEqual([]);
});

test("they are also when who is signed in was asked for before the page's guard", async () => {
  stubServer(account({ subject: "dark", lang: "CN" }));
  await queryClient.ensureQueryData(accountQuery);
  await requirePerson(HOME, []);
  expect([document.documentElement.dataset.theme, language()]).toEqual(["dark", "CN"]);
});

test("what was chosen on the way in is newer: it is shown, and saved in the account", async () => {
  const posted = stubServer({
    ...account({ subject: "light" }),
    "account/subject_colour/": { data: { subject: "dark" } },
  });
  choose({ subject: "dark" });
  await requirePerson(HOME, []);
  expect(document.documentElement.dataset.theme).toBe("dark");
  await waitFor(() => expect(posted).toEqual([{ path: "account/subject_colour/", body: { subject: "dark" } }]));
  queryClient.clear();
  writeCookie("cds_token", "another-key", 60);
  stubServer(account({ subject: "light" }));
  await requirePerson(HOME, []);
  expect(document.documentElement.dataset.theme, "it is taken once").toBe("light");
});

test("a page for everybody shows what whoever is signed in saved", async () => {
  stubServer(account({ subject: "dark", lang: "CN" }));
  await showPerson();
  expect([document.documentElement.dataset.theme, language()]).toEqual(["dark", "CN"]);
});

test.each([
  ["is not signed in", ""],
  ["is signed in no more", "half-a-key"],
])("a page for everybody is there for whoever %s, in the theme that this browser has", async (_who, key) => {
  writeCookie("cds_token", key, key ? 60 : 0);
  setTheme("dark");
  stubServer({ "account/info/": { status: 401, code: 100005, message: "Not logged in" } });
  await showPerson();
  expect(document.documentElement.dataset.theme).toBe("dark");
});

test("a token in an address is a one-time code: it is used once and taken out", async () => {
  const posted = stubServer({ "session/handoff/": { data: { step: "signed_in" } } });
  const place = { pathname: "/main/home", search: { token: "one-time", tab: "bills" } };
  expect(await thrown(takeHandOff(place))).toMatchObject({ href: "/main/home?tab=bills", replace: true });
  expect(posted).toEqual([{ path: "session/handoff/", body: { code: "one-time" } }]);
  expect(token(), "it is no session").toBe(key);
});

test("a code that is worth nothing is taken out as well, and an empty one is not even tried", async () => {
  const posted = stubServer({
    "session/handoff/": { status: 401, code: 100024, message: "User authentication failure" },
  });
  expect(await thrown(takeHandOff({ ...HOME, search: { token: "no-code" } }))).toMatchObject({ href: "/main/home" });
  expect(await thrown(takeHandOff({ ...HOME, search: { token: "" } }))).toMatchObject({ href: "/main/home" });
  expect(await thrown(takeHandOff(HOME))).toBeUndefined();
  expect(posted).toHaveLength(1);
});

test("whose password is over is led to the page for another one, which leads back, and not away from that page", async () => {
  stubServer(account({ must_change_password: true }));
  const place = { pathname: "/main/order", search: { tab: "paid", next: "/evil" } };
  expect(await thrown(requirePerson(place, []))).toMatchObject({
    href: "/main/accountsecurity/resetPassword?next=%2Fmain%2Forder&tab=paid",
  });
  const page = { pathname: "/main/accountsecurity/resetPassword", search: { next: "/main/order" } };
  expect(await thrown(requirePerson(page, []))).toBeUndefined();
});
