import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { InstanceReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { InstancePage } from "../../src/features/instance/InstancePage";
import { toast } from "../../src/state/toast";
import { ACCOUNT } from "../home/account";
import { type Answer, show, stubServer } from "../identity/show";
import { INSTANCE } from "./instance";

/** What the server tells of an instance that is like this. */
const detailOf = (other: Partial<InstanceReply>): { data: unknown } => {
  const instance: InstanceReply = { ...INSTANCE, ...other };
  return { data: { instance, disks: [], login_user: "", ssh_key: "", is_simulated: false, is_up: false } };
};

/** Opens the page of an instance that is like this. */
async function open(other: Partial<InstanceReply>, answers: Record<string, Answer> = {}) {
  const posted = stubServer({
    "compute/instance/show/": detailOf(other),
    "compute/instance/cancel/": { data: {} },
    "billing/product/list/": { data: { products: [] } },
    ...answers,
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

test("what goes on before it is cancelled is not taken for cancelled: that is said where its notice is gone", async () => {
  const waiting = { status: "creating", operation: "create", is_cancellable: true } as const;
  let shown = detailOf({ ...waiting, unanswered_at: "2026-11-21T05:01:00Z" });
  await open(waiting, {
    "compute/instance/show/": () => shown,
    "compute/instance/cancel/": () => {
      shown = detailOf({ status: "running" });
      return { status: 409, code: 100_012, message: "It is being worked on." };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Cancel operation" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Cancel operation" }));
  await waitFor(() => expect(screen.queryByText(/has not responded since/)).toBeNull());
  await waitFor(() => expect(toast.store.get().map(({ text }) => text)).toEqual(["It is being worked on."]));
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
