import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { CommandPalette } from "../../src/features/shell/CommandPalette";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

beforeEach(() => queryClient.clear());

const choices = () => screen.queryAllByRole("option").map((option) => option.textContent);

/** The search, or what the header's *Create* offers, as a sub-user with permission groups in the whole account sees it. */
async function open(groups: string[], isCreating: boolean) {
  const grants = [{ source: { from: "direct" }, scope: { kind: "all" }, groups }];
  stubServer({ "account/info/": { data: { ...ACCOUNT, roles: ["sub"], grants } } });
  await show(
    () => <CommandPalette pages={[]} takeTyped={() => ""} isCreating={isCreating} onClose={vi.fn()} />,
    "/main/home",
  );
  return screen.findByRole("combobox");
}

test.each([
  [["compute_create_delete"], ["Open a ticket"]],
  [
    ["compute_create_delete", "finance_orders"],
    ["Create instances", "Order a GPU server", "Open a ticket"],
  ],
])("with %s one is offered to create %s: what is ordered has a price", async (groups, offered) => {
  await open(groups, true);
  await waitFor(() => expect(choices()).toEqual(offered));
});

test.each([
  [["finance_recharge"], false],
  [["finance_recharge", "finance_bills"], true],
])("whoever holds %s is offered to request an invoice: %s", async (groups, isOffered) => {
  const input = await open(groups, false);
  await userEvent.type(input, "top up");
  await waitFor(() => expect(choices().some((one) => /top.?up/i.test(one ?? ""))).toBe(true));
  await userEvent.clear(input);
  await userEvent.type(input, "invoice");
  await waitFor(() => expect(choices().includes("Request an invoice")).toBe(isOffered));
});
