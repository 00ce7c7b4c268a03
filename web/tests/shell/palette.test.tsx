import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { CommandPalette } from "../../src/features/shell/CommandPalette";
import { usePalette } from "../../src/features/shell/usePalette";
import { loadLanguage } from "../../src/i18n/t";
import { useSearchKey } from "../../src/kit/palette/useSearchKey";
import { language, setLanguage } from "../../src/state/lang";
import { ACCOUNT } from "../home/account";
import { type Answer, show, stubServer } from "../identity/show";

const PAGES = [
  { router_name: "home", icon: "home", path: "/main/home", title: "Home", english: "Home" },
  { router_name: "portal-gpu", icon: "portal-gpu", path: "/portal/gpu", title: "GPU cloud", english: "GPU cloud" },
];

async function open(pages = PAGES, answers: Record<string, Answer> = {}) {
  const onClose = vi.fn();
  const posted = stubServer({
    "account/info/": { data: ACCOUNT },
    ...answers,
    "account/subject_colour/": { data: { subject: "dark" } },
    "account/language/update/": { data: { lang: "CN" } },
  });
  const { history } = await show(
    () => <CommandPalette pages={pages} takeTyped={() => ""} onClose={onClose} />,
    "/main/home",
  );
  const input = await screen.findByRole("combobox");
  expect(document.activeElement, "one can type at once").toBe(input);
  return { history, posted, onClose };
}

/** A page on which the search is opened by its keys. */
function Searched() {
  const { open, dialog } = usePalette(PAGES);
  useSearchKey(open);
  return (
    <>
      <label>
        Note <input />
      </label>
      {dialog}
    </>
  );
}

/** Presses keys on that page, one after the other, while the search is on its way. */
async function press(keys: string) {
  stubServer({ "account/info/": { data: ACCOUNT } });
  await show(Searched, "/main/home");
  const note = (await screen.findByLabelText("Note")) as HTMLInputElement;
  const user = userEvent.setup({ delay: null });
  await user.click(note);
  await user.keyboard(keys);
  return { note, user };
}

const choices = () => screen.getAllByRole("option").map((option) => option.textContent);

beforeEach(() => queryClient.clear());
afterEach(() => act(() => setLanguage("US")));

test("pages and actions are offered in a named dialog, and typing narrows them", async () => {
  await open();
  expect(screen.getByRole("dialog", { name: "Search pages, resources and actions" })).toBeTruthy();
  expect(choices()).toEqual(expect.arrayContaining(["Home", "GPU cloud", "Theme: Dark", "Language: 中文", "Sign out"]));
  await userEvent.type(screen.getByRole("combobox"), "gpu");
  expect(choices()).toEqual(["GPU cloud", "Order a GPU server"]);
});

test("what is typed while the search is on its way stands in it, and nowhere else", async () => {
  const { note, user } = await press("{Control>}k{/Control}gpx{Backspace}u");
  const input = (await screen.findByRole("combobox")) as HTMLInputElement;
  await waitFor(() => expect(input.value).toBe("gpu"));
  await waitFor(() => expect(document.activeElement).toBe(input));
  await user.keyboard(" cl{Control>}k{/Control}");
  expect([input.value, note.value]).toEqual(["gpu cl", ""]);
});

test("Escape takes the search back before it has come, and the page has the keys again", async () => {
  const { note, user } = await press("{Control>}k{/Control}g{Escape}");
  await waitFor(async () => {
    await user.clear(note);
    await user.type(note, "x");
    expect(note.value).toBe("x");
  });
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("the chosen page opens by the keyboard alone and the dialog closes", async () => {
  const { history, onClose } = await open();
  await userEvent.type(screen.getByRole("combobox"), "gpu{Enter}");
  expect(history.location.pathname).toBe("/portal/gpu");
  expect(onClose).toHaveBeenCalled();
});

test("a theme is shown at once and saved", async () => {
  const { posted } = await open();
  await userEvent.type(screen.getByRole("combobox"), "theme dark{Enter}");
  expect(document.documentElement.dataset.theme).toBe("dark");
  await waitFor(() => expect(posted).toEqual([{ path: "account/subject_colour/", body: { subject: "dark" } }]));
});

test("a language is shown at once and saved", async () => {
  const { posted } = await open();
  await userEvent.type(screen.getByRole("combobox"), "中文{Enter}");
  await waitFor(() => expect(language()).toBe("CN"));
  await waitFor(() => expect(posted).toEqual([{ path: "account/language/update/", body: { lang: "CN" } }]));
});

test("in Chinese the entries are Chinese, and English words still find them", async () => {
  await loadLanguage("CN");
  act(() => setLanguage("CN"));
  await open([{ router_name: "home", icon: "home", path: "/main/home", title: "首页", english: "Home" }]);
  await userEvent.type(screen.getByRole("combobox"), "首页");
  expect(choices()).toEqual(["首页"]);
  await userEvent.clear(screen.getByRole("combobox"));
  await userEvent.type(screen.getByRole("combobox"), "sign out");
  expect(choices()).toEqual(["退出登录"]);
});

test("signing out leads to the sign-in page, which ends the session", async () => {
  const { history } = await open();
  await userEvent.type(screen.getByRole("combobox"), "sign out{Enter}");
  expect(history.location.pathname).toBe("/login");
});

test("words that nothing bears are answered", async () => {
  await open();
  await userEvent.type(screen.getByRole("combobox"), "zzzz");
  expect(screen.getByText("No results")).toBeTruthy();
});

test("things of the account are found by their names and lead to their pages, each kind under its heading", async () => {
  const page = (items: unknown[]) => ({ data: { items, next_cursor: null } });
  const { history } = await open(PAGES, {
    "compute/instance/list/": page([{ instance_id: "i-1", name: "harbour-web", region: "cn-north" }]),
    "compute/gpu_server/list/": page([]),
    "billing/resource/list/": page([]),
    "billing/order/list/": page([
      { order_id: "01a1ffe6-b81d-7254-98a8-9082d9c51b68", product: "gpu-server/harbour", region: "cn-north" },
    ]),
    "user/list/": page([{ user_id: "u-2", name: "Harbour Master", login_name: "master_01" }]),
    "group/list/": page([{ group_id: "g-1", name: "Harbour staff" }]),
    "compute/ssh_key/list/": page([{ ssh_key_id: "k-1", name: "harbour laptop", user_name: "li_ming01" }]),
    "invoice/list/": page([{ invoice_id: "v-1", number: "INV-7", buyer: { name: "Harbour Works" } }]),
    "billing/product/list/": {
      data: {
        products: [{ product: "gpu-server/harbour", name_us: "GPU server harbour", name_cn: "GPU 服务器 harbour" }],
      },
    },
  });
  await userEvent.type(screen.getByRole("combobox"), "harb");
  expect(await screen.findByText("harbour-web")).toBeTruthy();
  await waitFor(() =>
    expect(choices()).toEqual([
      "harbour-webcn-north",
      "harbour laptopli_ming01",
      "Harbour Mastermaster_01",
      "Harbour staff",
      "D9C5-1B68GPU server harbour · cn-north",
      "INV-7Harbour Works",
    ]),
  );
  await userEvent.click(screen.getByText("Harbour Master"));
  expect(history.location.pathname).toBe("/main/users/u-2");
});

test("a resource that is found is shown whichever project is chosen", async () => {
  const items = [{ resource_id: "r-1", name: "harbour-disk", product: "disk" }];
  const { history } = await open(PAGES, {
    "billing/resource/list/": { data: { items, next_cursor: null } },
  });
  await userEvent.type(screen.getByRole("combobox"), "harbour-d");
  await userEvent.click(await screen.findByText("harbour-disk"));
  expect(history.location.href).toBe("/main/resource?q=r-1&project=");
});

test("pages below the menu's are found by what is done there, by whoever may do it", async () => {
  await open();
  await userEvent.type(screen.getByRole("combobox"), "create");
  await waitFor(() =>
    expect(choices().slice(0, 4)).toEqual([
      "Create instances",
      "Create an order",
      "Create a project",
      "Create a sub-user",
    ]),
  );
});

test.each([
  ["New instance", "Create instances"],
  ["新建实例", "Create instances"],
  ["phone", "Mobile number"],
  ["delete account", "Delete account"],
  ["sign-in history", "Sign-in history"],
  ["passkey", "Passkeys"],
  ["second factor", "Authenticator app"],
  ["税号", "Invoice titles"],
])("%s is found by what people call it", async (typed, title) => {
  await open();
  await userEvent.type(screen.getByRole("combobox"), typed);
  await waitFor(() => expect(choices()).toContain(title));
});

test("projects and VDCs are found by their names where the menu has their page", async () => {
  const projects = {
    path: "/main/project",
    router_name: "project",
    icon: "project",
    title: "Projects",
    english: "Projects",
  };
  const { history } = await open([...PAGES, projects], {
    "project/list/": { data: { projects: [{ project_id: "p-1", name: "Harbour", description: "" }] } },
    "vdc/list/": { data: { vdcs: [{ vdc_id: "v-1", project_id: "p-1", name: "Harbour north", region: "cn-north" }] } },
  });
  await userEvent.type(screen.getByRole("combobox"), "harb");
  await waitFor(() => expect(choices()).toEqual(["Harbour", "Harbour northcn-north"]));
  await userEvent.click(screen.getByText("Harbour north"));
  expect(history.location.href).toBe("/main/project?q=Harbour%20north");
});

test("who may see none of the account's things asks for none", async () => {
  const asked = vi.fn(() => ({ data: { items: [], next_cursor: null } }));
  const lists = [
    "compute/instance",
    "compute/gpu_server",
    "compute/ssh_key",
    "billing/resource",
    "billing/order",
    "invoice",
    "project",
    "vdc",
    "user",
    "group",
  ];
  const stranger = { ...ACCOUNT, roles: ["sub"], grants: [] };
  await open(PAGES, {
    "account/info/": { data: stranger },
    ...Object.fromEntries(lists.map((list) => [`${list}/list/`, asked])),
  });
  await userEvent.type(screen.getByRole("combobox"), "create");
  await waitFor(() => expect(choices()).toEqual(["Open a ticket"]));
  await userEvent.clear(screen.getByRole("combobox"));
  await userEvent.type(screen.getByRole("combobox"), "delete account");
  expect(await screen.findByText("No results")).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
});

test("what the header's Create offers is what the person may create, a page of the menu too, and nothing else", async () => {
  stubServer({ "account/info/": { data: ACCOUNT } });
  const recharge = {
    router_name: "recharge",
    icon: "recharge",
    path: "/main/recharge",
    title: "Top up",
    english: "Top up",
  };
  const { history } = await show(
    () => <CommandPalette pages={[...PAGES, recharge]} takeTyped={() => ""} isCreating onClose={vi.fn()} />,
    "/main/home",
  );
  expect(await screen.findByRole("dialog", { name: "Create" })).toBeTruthy();
  await waitFor(() =>
    expect(choices()).toEqual([
      "Create instances",
      "Order a GPU server",
      "Add an SSH key",
      "Create a project",
      "Create a sub-user",
      "Open a ticket",
      "Top up",
    ]),
  );
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await waitFor(() => expect(history.location.href).toBe("/main/gpu-cloud-key?new=key"));
});

test("a sub-user without rights may open a ticket by Create, and nothing else", async () => {
  stubServer({ "account/info/": { data: { ...ACCOUNT, roles: [], grants: [] } } });
  await show(() => <CommandPalette pages={PAGES} takeTyped={() => ""} isCreating onClose={vi.fn()} />, "/main/home");
  await waitFor(() => expect(choices()).toEqual(["Open a ticket"]));
});
