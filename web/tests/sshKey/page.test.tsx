import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { SshKeyListReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { SshKeysPage } from "../../src/features/sshKey/SshKeysPage";
import { halfTyped } from "../../src/state/halfTyped";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

const KEY = {
  name: "laptop",
  kind: "ed25519",
  bits: 256,
  fingerprint: "SHA256:x",
  public_key: "",
  created_at: "2026-11-20T05:00:00Z",
};

beforeEach(() => queryClient.clear());

test("the last key that there is room for hands out its private half, and is not left before", async () => {
  const list: SshKeyListReply = { items: [], next_cursor: null, count: 0, limit: 1 };
  stubServer({
    "compute/ssh_key/list/": () => ({ data: { ...list } }),
    "compute/ssh_key/create/": () => {
      list.count = 1;
      return { data: { ssh_key_id: "k-1" } };
    },
  });
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  await show(SshKeysPage, "/main/gpu-cloud-key?new=key");
  await userEvent.type(await screen.findByLabelText("Name", { selector: "input" }), "laptop");
  await userEvent.click(screen.getByRole("button", { name: "Generate key pair" }));
  expect(await screen.findByRole("button", { name: "Download private key" })).toBeTruthy();
  expect(halfTyped.get(), "the page is not left unasked").toBe(1);
});

test("whoever added a key leads to their page for those who may see people, and is a name alone for others", async () => {
  const items = [
    { ...KEY, ssh_key_id: "k-1", user_name: "ada", user_id: "u-7" },
    { ...KEY, ssh_key_id: "k-2", user_name: "main", user_id: null },
  ];
  const grants = [{ source: { from: "direct" }, scope: { kind: "all" }, groups: ["compute_view"] }];
  for (const [person, seen] of [
    [ACCOUNT, true],
    [{ ...ACCOUNT, roles: ["sub"], grants }, false],
  ] as const) {
    queryClient.clear();
    stubServer({ "compute/ssh_key/list/": { data: { items, next_cursor: null, count: 2, limit: 9 } } });
    queryClient.setQueryData(accountQuery.queryKey, person as typeof ACCOUNT);
    const page = await show(SshKeysPage, "/main/gpu-cloud-key");
    expect(await screen.findByText("ada")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "ada" })?.getAttribute("href")).toBe(
      seen ? "/main/users/u-7" : undefined,
    );
    expect(screen.queryByRole("link", { name: "main" })).toBeNull();
    page.unmount();
  }
});

test("that a key was deleted elsewhere meanwhile is said in the dialog, and no other key is asked about in its place", async () => {
  const keyOf = (ssh_key_id: string, name: string) => ({ ...KEY, ssh_key_id, name, user_name: "main", user_id: null });
  let items = [keyOf("k-1", "laptop"), keyOf("k-2", "desktop")];
  stubServer({
    "compute/ssh_key/list/": () => ({ data: { items, next_cursor: null, count: items.length, limit: 9 } }),
    "compute/ssh_key/delete/": () => {
      items = items.slice(1);
      return { status: 404, code: 100_004, message: "It is not there." };
    },
  });
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  await show(SshKeysPage, "/main/gpu-cloud-key");
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select laptop" }));
  await userEvent.click(screen.getByRole("button", { name: "Actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await screen.findByText("It is not there.");
  await waitFor(() => expect(screen.queryByRole("checkbox", { name: "Select laptop", hidden: true })).toBeNull());
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText("It is not there.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select desktop" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});
