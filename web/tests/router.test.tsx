import { QueryClientProvider } from "@tanstack/react-query";
import { createRoute, RouterProvider } from "@tanstack/react-router";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoot, type Root } from "react-dom/client";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { forgetPerson, queryClient } from "../src/api/cache";
import { call } from "../src/api/call";
import { messageCount, messageList, projectList } from "../src/api/generated/sdk.gen";
import { writeCookie } from "../src/api/token";
import { router, startRouter } from "../src/router";
import { Route as ConsoleRoute } from "../src/routes/_console";
import { pageName } from "../src/state/pageName";
import { ACCOUNT } from "./home/account";
import { SITE, stubServer } from "./identity/show";

const GPU = { segment: "gpu", title: "GPU cloud", url: "https://gpu.example.com/console" };
const scrollTo = vi.fn();

function serve(answers = {}) {
  return stubServer({
    "site/config/": { data: { ...SITE, portals: [GPU] } },
    "account/info/": { data: ACCOUNT },
    "account/menu_show/": { data: { menus: [] } },
    "account/view_history/list/": { data: { history: [] } },
    "message/list/": { data: { items: [], next_cursor: null } },
    "message/count/": { data: { unread: 0, total: 0 } },
    "project/list/": { data: { projects: [] } },
    "portal/handoff/create/": { data: { code: "one-time", expires_at: "2026-11-21T05:02:00Z" } },
    "session/delete/": { data: null },
    ...answers,
  });
}

const go = (href: string) => void router.navigate({ href });
const path = () => router.state.location.pathname;
let root: Root;

beforeAll(async () => {
  // The router draws when it is ready, which is in nobody's hands.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  window.scrollTo = scrollTo;
  startRouter();
  serve();
  router.history.push("/404");
  await router.load();
  // Drawn once, as in a browser: the router goes on with what draws it.
  root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
});

// Nothing is under way any more when the window goes.
afterAll(async () => {
  await waitFor(() => expect([router.state.status, queryClient.isFetching()]).toEqual(["idle", 0]));
  root.unmount();
});

beforeEach(async () => {
  serve();
  go("/404");
  await screen.findByText("Page not found");
  await waitFor(() => expect(path()).toBe("/404"));
  // The operator's settings stay.
  forgetPerson();
  writeCookie("cds_token", "half-a-key", 60);
});

afterEach(() => {
  writeCookie("cds_token", "", 0);
  vi.unstubAllGlobals();
});

test.each(["/", "/main", "/main/"])("%s leads home", async (from) => {
  go(from);
  await waitFor(() => expect(path()).toBe("/main/home"));
});

test("a first visit to / leads to sign-in, which speaks of no page to return to", async () => {
  writeCookie("cds_token", "", 0);
  go("/");
  await waitFor(() => expect(router.state.location.href).toBe("/login"));
});

test.each(["/no/such/page", "/main/not-built", "/portal", "/portal/evil", "/portal/evil/gpu"])(
  "%s is not found",
  async (from) => {
    go(from);
    await waitFor(() => expect(path()).toBe("/404"));
  },
);

test.each([
  ["/login", "Sign in - Northwind Cloud"],
  ["/register", "Create account - Northwind Cloud"],
  ["/forget", "Reset password - Northwind Cloud"],
  ["/401", "No access - Northwind Cloud"],
  ["/main/home", "Home - Northwind Cloud"],
  ["/portal/gpu", "GPU cloud - Northwind Cloud"],
  ["/portal/gpu/hosts/7", "GPU cloud - Northwind Cloud"],
])("the title of %s is %s", async (to, title) => {
  go(to);
  await waitFor(() => expect(document.title).toBe(title));
  expect(path()).toBe(to);
});

test("the name of what a page is about stands first in its title", async () => {
  go("/401");
  await waitFor(() => expect(document.title).toBe("No access - Northwind Cloud"));
  pageName.set("web");
  expect(document.title).toBe("web - No access - Northwind Cloud");
  pageName.set("");
});

test("another page begins at its top", async () => {
  scrollTo.mockClear();
  go("/401");
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith(0, 0));
});

test("who goes back to a page finds it where they left it", async () => {
  go("/404");
  await waitFor(() => expect(path()).toBe("/404"));
  vi.stubGlobal("scrollY", 640);
  go("/401");
  await waitFor(() => expect(path()).toBe("/401"));
  scrollTo.mockClear();
  router.history.back();
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith(0, 640));
  vi.unstubAllGlobals();
  serve();
});

test.each(["/login", "/register", "/forget"])("%s ends the session, on the server too", async (to) => {
  const posted = serve();
  go(to);
  await waitFor(() => expect(posted.map(({ path }) => path)).toEqual(["session/delete/"]));
  expect(document.cookie).not.toMatch(/cds_token/);
});

test("values of a query stay text", async () => {
  go("/401?id=007&on=true");
  await waitFor(() => expect(router.state.location.search).toEqual({ id: "007", on: "true" }));
  expect(router.state.location.searchStr).toBe("?id=007&on=true");
});

test("a page reads what it takes from its address, and what else stands there stays", async () => {
  go("/main/apitokens?key=new&from=mail");
  expect(await screen.findByRole("heading", { name: "Create security key" })).toBeTruthy();
  expect(router.state.location.searchStr).toBe("?key=new&from=mail");
});

test("the guard asks for the roles of the route that is opened", async () => {
  const child = createRoute({
    getParentRoute: () => ConsoleRoute,
    path: "/finance",
    staticData: { roles: ["finance"] },
  });
  const guard = ConsoleRoute.options.beforeLoad as (at: unknown) => Promise<void>;
  const open = () =>
    guard({
      location: { pathname: "/finance", search: {} },
      matches: [{ staticData: {} }, { staticData: child.options.staticData }],
    });
  await expect(open()).rejects.toMatchObject({ options: { to: "/401" } });
  forgetPerson();
  serve({ "account/info/": { data: { ...ACCOUNT, roles: ["admin"] } } });
  await expect(open()).resolves.toBeUndefined();
});

test("whoever leaves a page whose session has ended comes to sign-in with the query, except token and next", async () => {
  go("/main/home?tab=bills&next=%2Felsewhere");
  await screen.findByText("No recent pages");
  const gone = { status: 401, code: 100005, message: "Not logged in" };
  serve({ "message/count/": gone, "message/list/": gone, "project/list/": gone });
  // Several answers tell it, while the way to sign-in has only begun.
  const asked = Promise.allSettled([call(messageCount()), call(messageList()), call(projectList())]);
  await userEvent.click((await screen.findAllByRole("button", { name: "Leave this page" }))[0] as HTMLElement);
  expect((await asked).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  await waitFor(() => expect(screen.getByRole("heading", { name: "Sign in" })).toBeTruthy());
  expect(router.state.location.href).toBe("/login?next=%2Fmain%2Fhome&tab=bills");
});

test("whoever has not accepted the terms in force is asked before any page, and once", async () => {
  const posted = serve({
    "account/info/": { data: { ...ACCOUNT, terms_due: "2026-11-01" } },
    "terms/accept/": { data: null },
  });
  go("/main/home");
  await screen.findByRole("heading", { name: "Terms", level: 1 });
  expect(screen.queryByRole("navigation")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Read clause 1.6" }));
  expect(screen.getByText("Northwind Cloud says this in clause_1_6.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Accept and continue" }));
  await screen.findByText("Recently visited");
  expect(posted.filter((sent) => sent.path === "terms/accept/")).toEqual([
    { path: "terms/accept/", body: { version: "2026-11-01" } },
  ]);
  expect(screen.queryByRole("heading", { name: "Terms", level: 1 })).toBeNull();
});

test("terms that were replaced meanwhile are shown anew and not accepted unread", async () => {
  serve({
    "account/info/": { data: { ...ACCOUNT, terms_due: "2026-11-01" } },
    "terms/accept/": {
      status: 400,
      code: 100001,
      message: "Parameter error",
      violations: [{ field: "version", rule: { rule: "unknown_choice" } }],
    },
  });
  go("/main/home");
  await userEvent.click(await screen.findByRole("button", { name: "Accept and continue" }));
  await screen.findByText(/The terms have changed in the meantime/);
});

test("a way to a partner that could not be opened is offered again, and one to nobody is not found", async () => {
  const partners = [{ name: "harbour", title: "Harbour Telecom" }];
  queryClient.setQueryData(["site"], { ...SITE, portals: [GPU], partners });
  serve({ "session/handoff/begin/": { status: 429, code: 300002, message: "Sent frequently" } });
  go("/partner/harbour");
  await screen.findByText("Harbour Telecom could not be opened. Please try again.");
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  go("/partner/nobody");
  await waitFor(() => expect(path()).toBe("/404"));
});
