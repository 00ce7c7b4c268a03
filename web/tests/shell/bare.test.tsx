import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { BareLayout } from "../../src/features/shell/BareLayout";
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
