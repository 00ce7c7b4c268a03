import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { PriceListDraft, QuoteDraft, SshKeyReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { InstanceForm } from "../../src/features/instance/InstanceForm";
import { keepOrder } from "../../src/state/keptOrder";
import { ACCOUNT } from "../home/account";
import { type Answer, type Posted, show, stubServer } from "../identity/show";
import { FLAVOR, OFFER } from "./instance";

const ADDRESS = "/main/gpu-cloud/create?region=cn-north&flavor=g1.small&image=debian-12";
const QUOTE = { version: 1, currency: "USD", gross: 100, discount: 0, total: 100, slices: [] };
const keyOf = (name: string, created_at: string): SshKeyReply => ({
  ssh_key_id: name,
  name,
  kind: "ed25519" as SshKeyReply["kind"],
  bits: 256,
  public_key: `ssh-ed25519 ${name}`,
  fingerprint: `SHA256:${name}`,
  user_name: "Li Ming",
  created_at,
});
/** A public key that may be given to an instance. */
const GOOD = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f";
const KEYS = [keyOf("older", "2026-11-01T05:00:00Z"), { ...keyOf("newer", "2026-11-21T05:00:00Z"), public_key: GOOD }];
const tier = (rate: number, from = 0) => ({ from, rate });
const PRICES: PriceListDraft = {
  region: "cn-north",
  currency: "USD",
  version: 1,
  valid_from: 0,
  prices: [
    { product: "g1.small", scheme: "hourly", free: 0, tiers: [tier(16_000_000)] },
    { product: "g1.small", scheme: "monthly", free: 0, tiers: [tier(9_000_000_000)] },
    { product: "g1.stepped", scheme: "hourly", free: 0, tiers: [tier(16_000_000), tier(8_000_000, 10_000_000)] },
  ],
};

async function open(answers: Record<string, Answer> = {}) {
  const posted = stubServer({
    "compute/offer/list/": {
      data: { ...OFFER, flavors: [FLAVOR, { ...FLAVOR, name: "g1.stepped", product: "g1.stepped" }] },
    },
    "compute/instance/create/": { data: { purchase_id: "b-1", instance_ids: ["i-1"] } },
    "compute/ssh_key/list/": { data: { items: KEYS } },
    "billing/price/list/": { data: { price_lists: [PRICES] } },
    "billing/quote/": { data: { quote: QUOTE, discount: 0 } },
    "billing/product/list/": { data: { products: [] } },
    "billing/account/": { status: 400, code: 100013, message: "Permission error" },
    "project/list/": { data: { projects: [] } },
    "vdc/list/": { data: { vdcs: [] } },
    ...answers,
  });
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  await show(() => <InstanceForm />, ADDRESS);
  return posted;
}

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
  localStorage.clear();
});

test("each flavor names its price in the chosen billing mode, unless no single price says it", async () => {
  await open();
  await screen.findByRole("radio", { name: /^g1\.small · General purpose · \$0\.16 per hour/ });
  expect(screen.getByRole("radio", { name: /^g1\.stepped · General purpose(?!.*per hour)/ })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /^Billing mode/ }));
  await userEvent.click(await screen.findByRole("option", { name: /Monthly/ }));
  await screen.findByRole("radio", { name: /^g1\.small · General purpose · \$90\.00 per month/ });
});

test("what is created can be protected from deletion at once", async () => {
  const posted = await open();
  await userEvent.type(await screen.findByLabelText("Name"), "web");
  await userEvent.click(screen.getByRole("checkbox", { name: "Protect from deletion" }));
  await userEvent.click(await screen.findByRole("button", { name: "Create at $2.00 per hour" }));
  await waitFor(() =>
    expect(posted.find(({ path }) => path === "compute/instance/create/")?.body).toMatchObject({
      instance: { is_protected: true },
    }),
  );
});

test("the newest key of the account is chosen at first", async () => {
  await open();
  await screen.findByRole("button", { name: /newer/ });
  expect(screen.queryByLabelText("Public SSH key")).toBeNull();
});

test("whoever comes back from a payment finds the key that they had chosen, also where that was another one", async () => {
  keepOrder({ owner: ACCOUNT.user.user_id, path: ADDRESS, fields: { stored_key: "" } });
  await open();
  await screen.findByRole("button", { name: /Another key/ });
  expect(screen.getByLabelText("Public SSH key")).toBeTruthy();
});

test("what runs by the hour is created at its price per hour, and anything else for what it costs", async () => {
  await open();
  await screen.findByRole("button", { name: "Create at $2.00 per hour" });
  const periods = screen.getByLabelText("Hours (estimate)");
  await userEvent.clear(periods);
  await userEvent.type(periods, "3");
  await screen.findByRole("button", { name: "Create at $2.00 for 3 hours" });
  await userEvent.click(screen.getByRole("button", { name: /^Billing mode/ }));
  await userEvent.click(await screen.findByRole("option", { name: /Monthly/ }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Create for $2.00" })).toBeTruthy());
});

test("the price says what happens at the end of the paid time, and what all parts of each cost then", async () => {
  await open();
  await screen.findByRole("button", { name: "Create at $2.00 per hour" });
  expect(screen.queryByText(/^Auto-renewal is/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /^Billing mode/ }));
  await userEvent.click(await screen.findByRole("option", { name: /Monthly/ }));
  expect(await screen.findByText(/^Auto-renewal is off\./)).toBeTruthy();
  await userEvent.click(screen.getByRole("checkbox", { name: /^Renew automatically/ }));
  const count = screen.getByLabelText("Number of instances");
  await userEvent.clear(count);
  await userEvent.type(count, "3");
  expect(await screen.findByText(/for 1 month at a time .* The current price of each is \$2\.00\.$/)).toBeTruthy();
});

test("a length that has no price is refused at its field, until another billing mode allows it", async () => {
  let posted: Posted[] = [];
  const violations = [{ field: "periods", rule: { rule: "out_of_range", min: 1, max: 60 } }];
  const quote: Answer = () => {
    const asked = posted.findLast(({ path }) => path === "billing/quote/")?.body as QuoteDraft | undefined;
    if (asked?.scheme !== "monthly" || asked.periods <= 60) return { data: { quote: QUOTE, discount: 0 } };
    return { status: 400, code: 100_001, message: "The request contains invalid values.", violations };
  };
  posted = await open({ "billing/quote/": quote });
  await screen.findByRole("button", { name: "Create at $2.00 per hour" });
  const mode = async (name: RegExp) => {
    await userEvent.click(screen.getByRole("button", { name: /^Billing mode/ }));
    await userEvent.click(await screen.findByRole("option", { name }));
  };
  await mode(/Monthly/);
  const periods = screen.getByLabelText("Months");
  await userEvent.clear(periods);
  await userEvent.type(periods, "72");
  await screen.findByText("Enter a number from 1 to 60.");
  expect(periods.getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByText("The request contains invalid values.")).toBeNull();
  await mode(/Pay-as-you-go/);
  await waitFor(() => expect(screen.queryByText("Enter a number from 1 to 60.")).toBeNull());
});
