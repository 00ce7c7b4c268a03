import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { ApiError } from "../../src/api/call";
import type { DeletionReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { DeletionPage } from "../../src/features/deletion/DeletionPage";
import { fieldOf } from "../../src/features/deletion/refusal";
import { ACCOUNT } from "../home/account";
import { type Answer, show, stubServer } from "../identity/show";

const REPLY: DeletionReply = {
  blockers: [],
  code_needed: true,
  resend_at: null,
  contact: { contact_id: "email", channel: "email", masked: "l****g@example.com" },
  sub_users: 3,
  security_keys: 0,
};

const PAYOUT = {
  payout_id: "p",
  created_at: "2026-11-20T05:00:00Z",
  amount: { minor: 1200, currency: "CNY" },
  to_source: { minor: 0, currency: "CNY" },
  pay_to: "",
  note: "",
  ended_at: null,
};

function open(reply: Partial<DeletionReply>, answers: Record<string, Answer> = {}) {
  const posted = stubServer({ "account/deletion/show/": { data: { ...REPLY, ...reply } }, ...answers });
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  return show(DeletionPage, "/main/accountsecurity/delAccount").then(() => posted);
}

beforeEach(() => queryClient.clear());

test("what stands in the way is listed, and there is no form meanwhile", async () => {
  await open({ blockers: ["balance", "open_verification"] });
  expect(await screen.findByText(/^The balance is not zero/)).toBeTruthy();
  expect(screen.getByText(/^A verification is under review/)).toBeTruthy();
  expect(screen.queryByLabelText("Your password")).toBeNull();
});

const CASH = { cash: { minor: 1200, currency: "CNY" }, to_source: { minor: 1000, currency: "CNY" } };
const LEFT = { data: { ...CASH, gift: { minor: 300, currency: "CNY" }, latest: null } };

test("the rest of the balance can be asked back, and what else stands in the way comes first", async () => {
  const asked = { ...LEFT.data, latest: { ...PAYOUT, state: "asked" } };
  const answers = { "account/payout/show/": LEFT, "account/payout/create/": { data: asked } };
  const posted = await open({ blockers: ["balance"] }, answers);
  expect(await screen.findByText(/The account has a remaining balance of .*12\.00/)).toBeTruthy();
  expect(screen.getByText(/10\.00 can be returned/)).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Payout details for the rest"), "Bank 1");
  await userEvent.click(screen.getByRole("button", { name: /^Request payout of .*12\.00/ }));
  expect(await screen.findByRole("button", { name: "Withdraw request" })).toBeTruthy();
  expect(posted).toEqual([{ path: "account/payout/create/", body: { pay_to: "Bank 1" } }]);
});

test("a balance that something else may need is not paid back yet", async () => {
  await open({ blockers: ["resources", "balance"] }, { "account/payout/show/": LEFT });
  expect(await screen.findByText(/^Resolve the other items first/)).toBeTruthy();
  expect(screen.queryByLabelText("Confirmation")).toBeNull();
});

test("a balance is given up with the words only, and with the amount that was seen", async () => {
  const answers = { "account/payout/show/": LEFT, "account/payout/forfeit/": { data: { ...LEFT.data, cash: null } } };
  const posted = await open({ blockers: ["balance"] }, answers);
  await userEvent.type(await screen.findByLabelText("Confirmation"), "no");
  await userEvent.click(screen.getByRole("button", { name: /^Forfeit .*12\.00/ }));
  expect(posted).toEqual([]);
  await userEvent.clear(screen.getByLabelText("Confirmation"));
  await userEvent.type(screen.getByLabelText("Confirmation"), "i give up this balance");
  await userEvent.click(screen.getByRole("button", { name: /^Forfeit .*12\.00/ }));
  expect(await screen.findByText(/^No cash is left/)).toBeTruthy();
  expect(posted).toEqual([
    { path: "account/payout/forfeit/", body: { amount: "12.00", words: "i give up this balance" } },
  ]);
});

test("what goes is told with its numbers", async () => {
  await open({});
  expect(await screen.findByText("Sub-users, who can no longer sign in: 3")).toBeTruthy();
});

test("a code that may be skipped is not asked for", async () => {
  await open({ code_needed: false });
  expect(await screen.findByText(/^You entered a correct code/)).toBeTruthy();
  expect(screen.queryByLabelText("Verification code")).toBeNull();
});

test("the clock of a code that was sent before goes on", async () => {
  await open({ resend_at: new Date(Date.now() + 300_000).toISOString() });
  expect(await screen.findByRole("button", { name: /^Resend in (300|29\d) s/ })).toBeTruthy();
});

test("nothing is sent until the login name is typed, and a wrong password lands on its field", async () => {
  const posted = await open(
    { code_needed: false },
    {
      "account/deletion/create/": {
        status: 400,
        code: 100016,
        message: "The current login password is incorrect.",
      },
    },
  );
  await userEvent.type(await screen.findByLabelText("Your password"), "x");
  const confirm = screen.getByLabelText("Type li_ming01 to confirm");
  await userEvent.type(confirm, "li_ming0");
  await userEvent.click(screen.getByRole("button", { name: "Delete account permanently" }));
  expect(await screen.findAllByText("Type the login name li_ming01 exactly as shown.")).toBeTruthy();
  expect(posted).toEqual([]);
  // A phone's keyboard puts a blank behind what it offers, and is asked to capitalise nothing.
  expect(confirm.getAttribute("autocapitalize")).toBe("off");
  await userEvent.type(confirm, "1 ");
  await userEvent.click(screen.getByRole("button", { name: "Delete account permanently" }));
  expect(await screen.findAllByText("The current login password is incorrect.")).toBeTruthy();
  expect(posted).toEqual([{ path: "account/deletion/create/", body: { password: "x", code: "", understood: true } }]);
});

test("a refusal finds its field by its code, unless it names one", () => {
  expect(fieldOf(new ApiError("", 100015, 400))).toBe("code");
  expect(fieldOf(new ApiError("", 100033, 400))).toBe("code");
  expect(fieldOf(new ApiError("", 100016, 400))).toBe("password");
  expect(fieldOf(new ApiError("", 100013, 403))).toBeNull();
  expect(fieldOf(new ApiError("", 100015, 400, [{ field: "code", rule: { rule: "incorrect_code" } }]))).toBeNull();
});
