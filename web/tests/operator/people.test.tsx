import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { CustomerCard, CustomerPerson } from "../../src/operator/generated/types.gen";
import { customerPath } from "../../src/operator/paths";
import { operatorPage, SIGNED_IN, WAITING } from "./show";

const NO = WAITING.customer_no;
const ID = "0193a1b2-0000-7000-8000-0000000000cc";

const CARD: CustomerCard = {
  account_id: ID,
  customer_no: NO,
  name: "Northwind",
  kind: "enterprise",
  state: "active",
  currency: "CNY",
  created_at: "2026-11-20T05:00:00Z",
  verification_mainland: "verified",
  verification_other: "not_verified",
  balance: null,
  resources: 3,
  open_orders: 2,
  open_tickets: 1,
  people_total: 300,
};

const person = (number: number): CustomerPerson => ({
  user_id: `0193a1b2-0000-7000-8000-${String(number).padStart(12, "0")}`,
  is_main: number === 0,
  login_name: `worker_${number}`,
  name: "",
  email: `worker_${number}@example.com`,
  state: "enabled",
  is_locked: number === 250,
  is_admin: false,
  created_at: "2026-11-20T05:00:00Z",
  sessions: 0,
  has_authenticator: false,
  passkeys: 0,
});

afterEach(cleanup);

test("whoever stands behind the first page of an account's people is found by a search, and helped", async () => {
  const { asked } = operatorPage(
    {
      ...SIGNED_IN,
      "customer/show/": () => ({ data: CARD }),
      "customer/user/list/": () => ({ data: { items: [person(0), person(250)], next_cursor: "more" } }),
    },
    `${customerPath(NO)}?tab=people`,
  );
  expect(await screen.findByRole("row", { name: /worker_0/ })).toBeTruthy();
  expect((screen.getByRole("button", { name: "Next page" }) as HTMLButtonElement).disabled).toBe(false);
  await userEvent.type(screen.getByLabelText("Find by login name, name, email or mobile"), "worker_250");
  await waitFor(() => expect(asked.some((path) => path.includes("q=worker_250"))).toBe(true));
  const row = within(await screen.findByRole("row", { name: /worker_250/ }));
  await userEvent.click(row.getByRole("button", { name: /worker_250/ }));
  expect((await screen.findByRole("menuitem", { name: "Unlock" })).getAttribute("aria-disabled")).not.toBe("true");
});

test("an account is reopened with the reason that was typed, and not without one", async () => {
  const suspension = {
    suspended_at: "2026-11-20T06:00:00Z",
    reason: "Spam.",
    stops_instances: true,
    operator_name: "grace",
  };
  const card = { ...CARD, state: "suspended", suspension };
  const { posted } = operatorPage(
    { ...SIGNED_IN, "customer/show/": () => ({ data: card }), "customer/reopen/": () => ({ data: null }) },
    customerPath(NO),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Reopen" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Reopen" }));
  expect(await dialog.findByText("This field is required.")).toBeTruthy();
  expect(posted.some(({ path }) => path === "customer/reopen/")).toBe(false);
  await userEvent.type(dialog.getByLabelText("Reason"), " It was a mistake. ");
  await userEvent.click(dialog.getByRole("button", { name: "Reopen" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(posted.at(-1)).toEqual({ path: "customer/reopen/", body: { customer_no: NO, reason: "It was a mistake." } });
});

test("the dialog that suspends an account says that GPU servers are not stopped", async () => {
  operatorPage({ ...SIGNED_IN, "customer/show/": () => ({ data: CARD }) }, customerPath(NO));
  await userEvent.click(await screen.findByRole("button", { name: "Suspend" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("GPU servers keep running: their power is not controlled from here.")).toBeTruthy();
});
