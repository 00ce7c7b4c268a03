import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { SshKeyListReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { SshKeysPage } from "../../src/features/sshKey/SshKeysPage";
import { halfTyped } from "../../src/state/halfTyped";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

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
