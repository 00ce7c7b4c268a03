import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { HomeReply } from "../../src/api/generated/types.gen";
import { USUAL } from "../../src/features/home/arrangement";
import { newestOrderQuery } from "../../src/features/home/queries";
import { WIDGETS } from "../../src/features/home/widgets";
import { translator } from "../../src/i18n/t";
import { sent, stubServer } from "../identity/show";
import { BALANCE, NOTHING, open, plain, usd } from "./page";

beforeEach(() => queryClient.clear());

test("an account with nothing has a short page, with what is told to it and no empty parts", async () => {
  await open({}, { "billing/order/list/": NOTHING });
  await screen.findByText("Verify your identity");
  await waitFor(() => expect(plain()).toEqual(["Get started", "Quick links", "Account"]));
  cleanup();
  queryClient.clear();
  await open({}, { "billing/order/list/": NOTHING, "billing/account/": { data: { ...BALANCE, available: usd(500) } } });
  await waitFor(() => expect(plain()).toEqual(["Get started", "Account balance", "Quick links", "Account"]));
});

test("whether an account is new is asked of its approved orders: one that was cancelled, or waits, is none", async () => {
  stubServer({ "billing/order/list/": NOTHING });
  const asked = vi.fn(fetch);
  vi.stubGlobal("fetch", asked);
  await queryClient.fetchQuery(newestOrderQuery);
  const [request] = asked.mock.calls[0] ?? [];
  expect(new URL((request as Request).url).searchParams.get("state")).toBe("approved");
});

/** Opens what arranges the page, and says which of its parts are shown there. */
async function arrange() {
  await userEvent.click(await screen.findByRole("button", { name: "Customize this page" }));
  const dialog = within(await screen.findByRole("dialog"));
  const parts = () => dialog.getAllByRole<HTMLInputElement>("checkbox").filter(({ checked }) => checked);
  const part = (name: string) => dialog.getByRole("checkbox", { name });
  const apply = () => userEvent.click(dialog.getByRole("button", { name: "Apply" }));
  return { parts, part, apply };
}

/** Opens the short page of a new account, whose arrangement is kept as it is saved. */
async function openShort() {
  let home: HomeReply = USUAL;
  const posted = await open(() => ({ data: home }), {
    "billing/order/list/": NOTHING,
    "account/home/update/": () => {
      home = posted.at(-1)?.body as HomeReply;
      return { data: null };
    },
  });
  await screen.findByText("Verify your identity");
  await waitFor(() => expect(plain()).toEqual(["Get started", "Quick links", "Account"]));
  return posted;
}

test("on a short page the dialog shows as hidden what is not there, and what is ticked is what stands then", async () => {
  const posted = await openShort();
  const { parts, part, apply } = await arrange();
  expect(parts()).toHaveLength(3);
  await userEvent.click(part("Recently visited"));
  await apply();
  await waitFor(() => expect(plain()).toEqual(["Get started", "Quick links", "Recently visited", "Account"]));
  const hidden = USUAL.widgets.filter((name) => !["start", "entrances", "visits", "account"].includes(name));
  expect(sent(posted).at(-1)?.body).toEqual({ ...USUAL, hidden });
});

test("a short page that is left as it is saves nothing, and grows with the account", async () => {
  const posted = await openShort();
  const { apply } = await arrange();
  await apply();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent(posted)).toEqual([]);
});

test("whoever shows every part on a short page sees the whole page, and goes back to the short one", async () => {
  await openShort();
  const { part, apply } = await arrange();
  const widgets = USUAL.widgets.filter((name) => !["start", "entrances", "account"].includes(name));
  for (const name of widgets) await userEvent.click(part(translator("US")(WIDGETS[name].title)));
  await apply();
  expect(await screen.findByText("No recent pages")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Reset layout" }));
  await waitFor(() => expect(plain()).toEqual(["Get started", "Quick links", "Account"]));
  expect(screen.queryByRole("button", { name: "Reset layout" })).toBeNull();
});

test("a new account pins pages on its short page", async () => {
  const posted = await openShort();
  await userEvent.click(screen.getByRole("button", { name: "Choose quick links" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("checkbox", { name: "Bills" }));
  await userEvent.click(dialog.getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(sent(posted).at(-1)?.body).toEqual({ ...USUAL, entrances: ["bills"] }));
  expect(await screen.findByRole("link", { name: "Bills" })).toBeTruthy();
  expect(plain()).toEqual(["Get started", "Quick links", "Account"]);
});

test("a page that its person arranged stays so, however little there is", async () => {
  await open({ hidden: ["messages"] }, { "billing/order/list/": NOTHING });
  expect(await screen.findByText("No recent pages")).toBeTruthy();
  expect(await screen.findByText("No regions")).toBeTruthy();
});
