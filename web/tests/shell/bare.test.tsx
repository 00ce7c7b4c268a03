import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { accountQuery } from "../../src/api/queries";
import { BareLayout } from "../../src/features/shell/BareLayout";
import { ConsoleHeader } from "../../src/features/shell/ConsoleHeader";
import { ACCOUNT } from "../home/account";
import { SITE, show, stubServer } from "../identity/show";

beforeEach(() => queryClient.clear());

const open = (support: object) => {
  stubServer({ "site/config/": { data: { ...SITE, support } } });
  return show(() => <BareLayout>inside</BareLayout>, "/main/home");
};

test("whoever can open no page reaches the operator's support contacts, and no ticket", async () => {
  await open({ hotline: "+65 6000 1234", hotline_2: "", email: "help@northwind.example" });
  await userEvent.click((await screen.findAllByRole("button", { name: "Support" }))[0] as HTMLElement);
  const entries = await screen.findAllByRole("menuitem");
  expect(entries.map((one) => one.getAttribute("href"))).toEqual(["tel:+6560001234", "mailto:help@northwind.example"]);
});

test("without a support contact there is no menu of them", async () => {
  await open({ hotline: "", hotline_2: "", email: "" });
  expect((await screen.findAllByRole("button", { name: "Sign out" })).length).toBeGreaterThan(0);
  expect(screen.queryByRole("button", { name: "Support" })).toBeNull();
});

test("the console's frame has both hotlines and the mail address, below the tickets", async () => {
  const support = { hotline: "+65 6000 1234", hotline_2: "+86 400 000 0000", email: "help@northwind.example" };
  stubServer({
    "site/config/": { data: { ...SITE, support } },
    "project/list/": { data: { projects: [] } },
    "message/list/": { data: { items: [], next_cursor: null } },
    "message/count/": { data: { unread: 0, total: 0 } },
  });
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  await show(() => <ConsoleHeader onOpen={() => {}} />, "/main/home");
  await userEvent.click((await screen.findAllByRole("button", { name: "Support" }))[0] as HTMLElement);
  const entries = await screen.findAllByRole("menuitem");
  expect(entries.map((one) => one.textContent)).toEqual([
    "Support tickets",
    "Open a ticket",
    expect.stringContaining("+65 6000 1234"),
    expect.stringContaining("+86 400 000 0000"),
    expect.stringContaining("help@northwind.example"),
  ]);
  expect(entries.slice(2).map((one) => one.getAttribute("href"))).toEqual([
    "tel:+6560001234",
    "tel:+864000000000",
    "mailto:help@northwind.example",
  ]);
});
