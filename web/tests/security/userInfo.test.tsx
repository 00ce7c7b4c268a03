import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { AccountInfo, MenuItem } from "../../src/api/generated/types.gen";
import { UserInfoPage } from "../../src/features/security/userInfo/UserInfoPage";
import { ACCOUNT } from "../home/account";
import { type Answer, show, stubServer } from "../identity/show";

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const PATH = "/main/accountsecurity/userInfo";
const PICTURE = "data:image/jpeg;base64,AAAA";
const COMPANY: AccountInfo = {
  ...ACCOUNT,
  customer: { ...ACCOUNT.customer, kind: "enterprise" },
  company: [{ name: "Blue Kite" }],
};
const entry = (router_name: string, sub_menus: MenuItem[] = []): MenuItem => ({
  router_name,
  title_key: `menu.${router_name}`,
  title: null,
  path: sub_menus.length > 0 ? null : PATH,
  icon: router_name,
  is_searched_only: false,
  sub_menus,
});
/** The menu of whom SPEC §4's flag is true for: an entry named Account below the user-message menu. */
const WITH_ACCOUNT = [entry("home"), entry("user_message", [entry("Account")])];
const server = (account: AccountInfo, answers: Record<string, Answer> = {}, menus: MenuItem[] = WITH_ACCOUNT) =>
  stubServer({ "account/info/": { data: account }, "account/menu_show/": { data: { menus } }, ...answers });

test("the name is saved tidied, and a name that deceives says so at its field", async () => {
  const posted = server(ACCOUNT, { "account/profile/update/": { data: null } });
  const screen = await show(UserInfoPage, PATH);
  const user = userEvent.setup();
  const name = await screen.findByLabelText("Name");
  await user.clear(name);
  await user.type(name, "Mei\u200bZhang");
  expect(await screen.findByText(/an invisible character/)).toBeTruthy();
  await user.clear(name);
  await user.type(name, " Mei  Zhang ");
  await user.type(screen.getByLabelText("Introduction"), "On call");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(posted).toEqual([{ path: "account/profile/update/", body: { name: "Mei Zhang", introduction: "On call" } }]),
  );
});

test("a company's name is for whom the menu has an Account entry to change, and a person has none", async () => {
  const posted = server(COMPANY, { "account/company/update/": { data: null } });
  const screen = await show(UserInfoPage, PATH);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Display name"), " Clouds");
  await user.click(screen.getByRole("button", { name: "Save: Company" }));
  await waitFor(() =>
    expect(posted).toEqual([{ path: "account/company/update/", body: { company: "Blue Kite Clouds" } }]),
  );
  screen.unmount();
  const elsewhere = [entry("Account"), entry("account", [entry("Account")]), entry("user_message", [entry("users")])];
  for (const [account, menus] of [
    [ACCOUNT, WITH_ACCOUNT],
    [{ ...COMPANY, roles: ["sub"] }, []],
    [COMPANY, elsewhere],
  ] satisfies [AccountInfo, MenuItem[]][]) {
    queryClient.clear();
    server(account, {}, menus);
    const other = await show(UserInfoPage, PATH);
    await other.findByLabelText("Name");
    expect(other.queryByLabelText("Display name")).toBeNull();
    other.unmount();
  }
});

test("a picture is shown and removed", async () => {
  const posted = server({ ...ACCOUNT, avatar: PICTURE }, { "account/avatar/delete/": { data: null } });
  const screen = await show(UserInfoPage, PATH);
  const picture = await screen.findByAltText("Your picture");
  expect(picture.getAttribute("src")).toBe(PICTURE);
  await userEvent.click(screen.getByRole("button", { name: "Remove picture" }));
  await waitFor(() => expect(posted).toEqual([{ path: "account/avatar/delete/", body: {} }]));
});

test("the company's form takes no focus from whoever types their name when it comes", async () => {
  let tell: (menus: { data: unknown }) => void = () => undefined;
  const menus = new Promise<{ data: unknown }>((resolve) => {
    tell = resolve;
  });
  server(COMPANY, { "account/menu_show/": () => menus });
  const screen = await show(UserInfoPage, PATH);
  const name = await screen.findByLabelText("Name");
  await waitFor(() => expect(document.activeElement).toBe(name));
  tell({ data: { menus: WITH_ACCOUNT } });
  await screen.findByLabelText("Display name");
  // What asks for the focus does so once more with the next frame.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.activeElement).toBe(name);
});
