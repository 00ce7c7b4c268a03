import createWrapper from "@cloudscape-design/components/test-utils/dom";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test } from "vitest";
import type { SubUserState } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import type { May } from "../../src/domain/access/may";
import { UserActions } from "../../src/features/people/users/UserActions";
import { ACCOUNT } from "../home/account";

const ALLOWED: May = { allowed: true, reason: "" };

/** The items of the menu by name: whether each can be chosen. */
async function items(states: readonly SubUserState[], may = ALLOWED, user_id?: string) {
  const client = new QueryClient();
  client.setQueryData(accountQuery.queryKey, ACCOUNT);
  const users = states.map((state, index) => ({
    user_id: user_id ?? `s-${index}`,
    name: `Person ${index}`,
    login_name: `person_${index}`,
    state,
  }));
  const { container } = await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <Suspense>
          <UserActions users={users} may={may} onDone={() => undefined} />
        </Suspense>
      </QueryClientProvider>,
    ),
  );
  const menu = createWrapper(container).findButtonDropdown();
  await act(async () => menu?.openDropdown());
  const can = (name: string) => {
    const item = menu?.findItems().find((one) => one.getElement().textContent?.startsWith(name));
    return item?.find("[aria-disabled='true']") === null && item.getElement().getAttribute("aria-disabled") !== "true";
  };
  return { can, text: () => menu?.getElement().textContent ?? "" };
}

test("without a choice nothing can be done, and the menu says to choose first", async () => {
  const { can, text } = await items([]);
  for (const name of ["Enable", "Disable", "Delete", "Change login name"]) expect(can(name)).toBe(false);
  expect(text()).toContain("Select at least one sub-user first.");
});

test("each state offers what core allows in it", async () => {
  const waiting = await items(["not_activated"]);
  expect([waiting.can("Resend activation email"), waiting.can("Disable"), waiting.can("Reset password")]).toEqual([
    true,
    false,
    false,
  ]);
  const enabled = await items(["enabled"]);
  expect([enabled.can("Disable"), enabled.can("Enable"), enabled.can("Resend activation email")]).toEqual([
    true,
    false,
    false,
  ]);
});

test("what some of the chosen allow is offered for all, since each is told its own result", async () => {
  const { can } = await items(["not_activated", "enabled"]);
  expect(can("Disable")).toBe(true);
  expect(can("Change login name")).toBe(false);
});

test("nobody disables or deletes themselves", async () => {
  const { can } = await items(["enabled"], ALLOWED, ACCOUNT.user.user_id);
  expect([can("Disable"), can("Delete")]).toEqual([false, false]);
});

test("whoever lacks the permission is told so by every item", async () => {
  const { can, text } = await items(["enabled"], { allowed: false, reason: "You need the permission." });
  expect(can("Disable")).toBe(false);
  expect(text()).toContain("You need the permission.");
});
