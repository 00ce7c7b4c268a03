import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { InstanceReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { InstancePage } from "../../src/features/instance/InstancePage";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";
import { INSTANCE } from "./instance";

/** Opens the page of an instance that is like this. */
async function open(other: Partial<InstanceReply>) {
  const instance: InstanceReply = { ...INSTANCE, ...other };
  const detail = { instance, disks: [], login_user: "", ssh_key: "", is_simulated: false, is_up: false };
  const posted = stubServer({
    "compute/instance/show/": { data: detail },
    "compute/instance/cancel/": { data: {} },
    "billing/product/list/": { data: { products: [] } },
  });
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  await show(InstancePage, "/main/gpu-cloud/$id?tab=overview");
  await screen.findByRole("heading", { level: 1, name: "web" });
  return posted;
}

beforeEach(() => queryClient.clear());

test("a creation that waits for a region that does not respond is cancelled after a question", async () => {
  const user = userEvent.setup();
  const since = "2026-11-21T05:01:00Z";
  const posted = await open({ status: "creating", operation: "create", unanswered_at: since, is_cancellable: true });
  expect((await screen.findByText(/has not responded since/)).textContent).toContain("Nothing is charged before");
  await user.click(screen.getByRole("button", { name: "Cancel operation" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("The held amount is released.");
  await user.click(within(dialog).getByRole("button", { name: "Cancel operation" }));
  await waitFor(() => expect(posted.map(({ path }) => path)).toContain("compute/instance/cancel/"));
});

test("what cannot be cancelled says since when it waits, and offers nothing", async () => {
  await open({ status: "updating", operation: "resize", unanswered_at: "2026-11-21T05:01:00Z", is_cancellable: false });
  await screen.findByText(/has not responded since/);
  expect(screen.queryByRole("button", { name: "Cancel operation" })).toBeNull();
});

test.each([
  ["error", "hourly", /not billed until it is back/],
  ["error", "monthly", /the paid period continues/],
  ["absent", "hourly", /not found on its host, and is not billed/],
  ["absent", "monthly", /Open a ticket: the paid period continues/],
] as const)("an instance that was seen as %s and is billed %s says what that means", async (seen, scheme, words) => {
  await open({ status: "error", seen, scheme });
  expect(screen.getAllByText(words)).toHaveLength(1);
});
