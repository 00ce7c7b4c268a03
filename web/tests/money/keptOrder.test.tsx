import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { accountQuery } from "../../src/api/queries";
import { useOrderFields } from "../../src/domain/money/useOrderFields";
import { findKeptOrder } from "../../src/state/keptOrder";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

const USUAL = { name: "", disks: ["40"], renews: false, password: "" };
const FILLED = { name: "web", disks: ["40", "100"], renews: true, password: "Windy_Meadow42" };

function Form() {
  const { first, isKept, keep } = useOrderFields(() => USUAL, ["password"]);
  return (
    <>
      <output>{JSON.stringify({ ...first, isKept })}</output>
      <button type="button" onClick={() => keep(FILLED)}>
        Leave
      </button>
    </>
  );
}

/** Opens the form; what it begins with. */
async function open(person = ACCOUNT, address = "/main/order/create?region=cn-north") {
  stubServer({ "account/info/": { data: person } });
  queryClient.setQueryData(accountQuery.queryKey, person);
  const form = await show(Form, address);
  const began = JSON.parse((await screen.findByRole("status")).textContent ?? "") as object;
  return { ...form, began };
}

const leave = () => userEvent.click(screen.getByRole("button", { name: "Leave" }));

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});

test("an order that was left is filled in as it was, once, and its secrets are not", async () => {
  const first = await open();
  expect(first.began).toEqual({ ...USUAL, isKept: false });
  await leave();
  expect(findKeptOrder("u-1")?.path).toBe("/main/order/create?region=cn-north");
  expect(JSON.stringify({ ...localStorage })).not.toContain(FILLED.password);
  first.unmount();
  const second = await open();
  expect(second.began).toEqual({ ...FILLED, password: "", isKept: true });
  second.unmount();
  expect((await open()).began).toEqual({ ...USUAL, isKept: false });
});

test("nobody else gets it, no other form, and nobody after a day", async () => {
  const first = await open();
  await leave();
  first.unmount();
  const other = await open({ ...ACCOUNT, user: { ...ACCOUNT.user, user_id: "u-2" } });
  expect(other.began).toMatchObject({ isKept: false });
  other.unmount();
  const elsewhere = await open(ACCOUNT, "/main/gpu-cloud/create");
  expect(elsewhere.began).toMatchObject({ isKept: false });
  elsewhere.unmount();
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 86_400_001);
  expect((await open()).began).toMatchObject({ isKept: false });
  now.mockRestore();
});

test("what is no order, or of another kind of field, is left alone", async () => {
  localStorage.setItem("kept_order", "{");
  expect(findKeptOrder("u-1")).toBeUndefined();
  const fields = { name: 7, disks: "40", renews: true };
  localStorage.setItem(
    "kept_order",
    JSON.stringify({ owner: "u-1", path: "/main/order/create", fields, at: Date.now() }),
  );
  expect((await open()).began).toEqual({ ...USUAL, renews: true, isKept: true });
});
