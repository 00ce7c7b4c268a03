import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { KeyListReply, KeyReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { KeysPage } from "../../src/features/keys/KeysPage";
import { ownKeysQuery } from "../../src/features/keys/query";
import { tidyList } from "../../src/features/keys/tidyList";
import { noteServerTime } from "../../src/state/serverClock";
import { ACCOUNT } from "../home/account";
import { type Answer, show, stubServer } from "../identity/show";

const KEY: KeyReply = {
  key_id: "k-1",
  name: "backup robot",
  hint: "pk_abcd",
  state: "active",
  grants: [{ scope: { kind: "all" }, groups: ["oss"] }],
  ip_list: "10.0.0.1",
  created_at: "2026-11-01T05:00:00Z",
  expires_at: null,
  life: "lasting",
  last_used_at: null,
  last_used_address: "",
  is_own: true,
  owner: { user_id: "u-1", login_name: "li_ming01", name: "Li Ming" },
};
const LIST: KeyListReply = { items: [KEY], next_cursor: null, own_count: 1, own_limit: 10, has_api_access: true };

function open(reply: Partial<KeyListReply>, address = "/main/apitokens", answers: Record<string, Answer> = {}) {
  const posted = stubServer({
    "key/list/": { data: { ...LIST, ...reply } },
    "project/list/": { data: { projects: [] } },
    "vdc/list/": { data: { vdcs: [] } },
    ...answers,
  });
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  return show(KeysPage, address).then(() => posted);
}

beforeEach(() => queryClient.clear());
afterEach(() => noteServerTime(new Date().toUTCString()));

test("the list tells what a key may do, from where, until when, and that it was never used", async () => {
  await open({});
  const row = (await screen.findByText("backup robot")).closest("tr") as HTMLElement;
  for (const words of ["pk_abcd…", "Active", "OSS", "10.0.0.1"]) expect(within(row).getByText(words)).toBeTruthy();
  expect(within(row).getAllByText("Never")).toHaveLength(2);
  expect(await screen.findByText("(1 of 10)")).toBeTruthy();
});

test("a key whose life is over is said to be expired, whatever its state", async () => {
  await open({ items: [{ ...KEY, life: "over", expires_at: "2026-11-02T05:00:00Z" }] });
  expect(await screen.findByText("Expired")).toBeTruthy();
  expect(screen.queryByText("Active")).toBeNull();
});

test("the limit and a missing way over the API are the reasons on the button", async () => {
  await open({ own_count: 10 });
  await screen.findByText("(10 of 10)");
  const button = screen.getByRole("button", { name: "Create key" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText("You have reached the limit of 10 keys. Delete one first.")).toBeTruthy();
});

test("what became of each key is told after acting on several", async () => {
  const other = { ...KEY, key_id: "k-2", name: "old job", is_own: false };
  const posted = await open({ items: [KEY, other] }, undefined, {
    "key/deactivate/": {
      data: {
        results: [
          { key_id: "k-1", code: 0, message: "" },
          { key_id: "k-2", code: 100013, message: "You do not have permission to do this." },
        ],
      },
    },
  });
  await screen.findByText("old job");
  await userEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
  await userEvent.click(screen.getByRole("button", { name: "Actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Deactivate" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Deactivate" }));
  expect(await screen.findByText("1 of 2 completed.")).toBeTruthy();
  expect(screen.getByText("You do not have permission to do this.")).toBeTruthy();
  expect(posted).toEqual([{ path: "key/deactivate/", body: { key_ids: ["k-1", "k-2"] } }]);
});

test("the form of a key that is gone says so", async () => {
  await open({}, "/main/apitokens?key=k-9");
  expect(await screen.findByText("Security key not found")).toBeTruthy();
});

test("the form of a key begins with what it is now, not with what was known before", async () => {
  const before = { ...LIST, items: [{ ...KEY, name: "old robot" }] };
  queryClient.setQueryData(ownKeysQuery.queryKey, before, { updatedAt: Date.now() - 1_000 });
  await open({}, "/main/apitokens?key=k-1");
  expect((await screen.findByLabelText<HTMLInputElement>("Name")).value).toBe("backup robot");
});

test("an edited key keeps its life, and its mistakes land on its fields", async () => {
  const violations = [{ field: "key.name", rule: { rule: "too_long", max: 32 } }];
  const posted = await open({}, "/main/apitokens?key=k-1", {
    "key/edit/": () => ({ status: 400, code: 100001, message: "Parameter error", violations }),
  });
  await userEvent.type(await screen.findByLabelText("Name"), "2");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Enter at most 32 characters.")).toBeTruthy();
  const key = { name: "backup robot2", grants: KEY.grants, ip_list: "10.0.0.1" };
  expect(posted).toEqual([{ path: "key/edit/", body: { key_id: "k-1", key } }]);
});

test("lines and spaces of a pasted list become entries", () => {
  expect(tidyList("10.0.0.1\n10.0.0.2 ;  10.0.0.3")).toBe("10.0.0.1;10.0.0.2;10.0.0.3");
  expect(tidyList("10.0.0.1 - 10.0.0.9")).toBe("10.0.0.1-10.0.0.9");
});

test("the owner of a key leads to the sub-user's page, for the main user, who has none", async () => {
  const other = { ...KEY, key_id: "k-2", name: "other", is_own: false };
  await open({ items: [KEY, { ...other, owner: { user_id: "u-2", login_name: "wang_fang", name: "" } }] });
  expect((await screen.findByRole("link", { name: "wang_fang" })).getAttribute("href")).toBe("/main/users/u-2");
  expect(screen.queryByRole("link", { name: "Li Ming" })).toBeNull();
});

test("when a new key ends is told by the server's clock, as a device's may be wrong", async () => {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  noteServerTime(days(10).toUTCString());
  await open({}, "/main/apitokens?key=new");
  const end = new Intl.DateTimeFormat("en", { dateStyle: "medium" }).format(days(100));
  expect(await screen.findByText((words) => words.startsWith(`Expires on ${end}`))).toBeTruthy();
});
