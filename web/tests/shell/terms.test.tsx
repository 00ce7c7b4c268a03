import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { TermsLayout } from "../../src/features/shell/TermsLayout";
import { show, stubServer } from "../identity/show";

beforeEach(() => queryClient.clear());

/** Where whoever does not accept the terms may go. */
async function open(isMain: boolean) {
  stubServer({});
  await show(() => <TermsLayout isMain={isMain} />, "/main/home");
  await screen.findByRole("button", { name: "Accept and continue" });
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  return links.filter((href) => href?.startsWith("/main/accountsecurity/"));
}

test("the main user who does not accept the terms is led to their data and to the end of the account", async () => {
  expect(await open(true)).toEqual(["/main/accountsecurity/downloadData", "/main/accountsecurity/delAccount"]);
  expect(screen.getByText(/delete the account\.$/)).toBeTruthy();
});

test("a sub-user who does not accept the terms is led to their own data", async () => {
  expect(await open(false)).toEqual(["/main/accountsecurity/downloadData"]);
  expect(screen.getByText(/you can sign out or download your data\.$/)).toBeTruthy();
});
