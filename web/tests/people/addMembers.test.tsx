import createWrapper from "@cloudscape-design/components/test-utils/dom";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { GroupReply } from "../../src/api/generated/types.gen";
import { AddMembers } from "../../src/features/people/groups/AddMembers";
import { show, stubServer } from "../identity/show";

const GROUP: GroupReply = {
  group_id: "g-1",
  name: "Auditors",
  remark: "",
  members: 0,
  created_at: "2026-11-20T05:00:00Z",
};
const USER = { user_id: "u-1", name: "Ada", login_name: "ada", email: null, groups: [], state: "enabled" };

beforeEach(() => queryClient.clear());

test("sub-users who were selected for a group are not lost to Escape unasked", async () => {
  stubServer({ "user/list/": { data: { items: [USER], next_cursor: null } } });
  const onClose = vi.fn();
  await show(() => <AddMembers group={GROUP} onClose={onClose} />, "/main/groups");
  const cancel = await screen.findByRole("button", { name: "Cancel" });
  const select = createWrapper(document.body).findMultiselect();
  await act(async () => select?.openDropdown());
  await waitFor(() => expect(select?.findDropdown().findOptionByValue("u-1")).toBeTruthy());
  await act(async () => select?.selectOptionByValue("u-1"));
  fireEvent.keyDown(cancel, { key: "Escape", keyCode: 27 });
  await userEvent.click(await screen.findByRole("button", { name: "Keep editing" }));
  await waitFor(() => expect(screen.queryByText("Discard your changes?")).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(createWrapper(document.body).findMultiselect()?.findTokens()).toHaveLength(1);
  fireEvent.keyDown(cancel, { key: "Escape", keyCode: 27 });
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  expect(onClose).toHaveBeenCalledWith(false);
});
