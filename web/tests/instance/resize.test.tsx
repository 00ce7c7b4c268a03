import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { PaidRest } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { ResizeDialog } from "../../src/features/instance/ResizeDialog";
import { ACCOUNT } from "../home/account";
import { type Posted, show, stubServer } from "../identity/show";
import { FLAVOR, INSTANCE, OFFER as REGION_OFFER } from "./instance";

const flavor = (name: string, vcpus: number) => ({
  ...FLAVOR,
  name,
  product: `compute/${name}`,
  vcpus,
  memory_mib: 4_096,
});
const OFFER = { ...REGION_OFFER, flavors: [flavor("g1.small", 2), flavor("g1.medium", 4), flavor("g1.large", 8)] };
/** Of half a month, in a month of 30 days. */
const HALF: PaidRest = { seconds: 1_296_000, of: 2_592_000, later: 0 };
const MONTHS: Record<string, number> = { small: 5_000, medium: 10_000, large: 25_001 };

/** The dialog of an instance that is paid in advance; what was posted. */
async function open(rests: PaidRest[], answers: Parameters<typeof stubServer>[0] = {}, instance = INSTANCE) {
  const [first = HALF, ...others] = rests;
  let rest = first;
  const posted: Posted[] = stubServer({
    "compute/offer/list/": { data: OFFER },
    "compute/instance/show/": () => {
      const data = {
        instance,
        disks: [],
        login_user: "",
        ssh_key: "",
        paid_rest: rest,
        is_simulated: false,
        is_up: true,
      };
      rest = others.shift() ?? rest;
      return { data };
    },
    "billing/quote/": () => {
      const product = (posted.at(-1)?.body as { product: string } | undefined)?.product ?? "";
      const total = MONTHS[product.split(".")[1] ?? ""] ?? 0;
      const quote = { version: 1, currency: "USD", gross: total, discount: 0, total, slices: [] };
      return { data: { quote, discount: 0 } };
    },
    "compute/instance/resize/": { data: { purchase_id: "p-1" } },
    "billing/product/list/": { data: { products: [] } },
    "billing/account/": { status: 400, code: 100013, message: "Permission error" },
    ...answers,
  });
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  const onClose = vi.fn();
  const dialog = () => (
    <Suspense fallback={null}>
      <ResizeDialog instance={instance} onClose={onClose} />
    </Suspense>
  );
  await show(dialog, "/main/gpu-cloud");
  return { posted, onClose };
}

const choose = async (name: string) => userEvent.click(await screen.findByRole("radio", { name: new RegExp(name) }));
const sentOf = (posted: Posted[]) => posted.filter(({ path }) => path.endsWith("/resize/")).map(({ body }) => body);

beforeEach(() => queryClient.clear());

test("a dearer flavor costs the difference for the rest of the paid time, and the form says what is renewed for how much", async () => {
  const { posted, onClose } = await open([HALF]);
  expect(await screen.findByText("$100.00 per month")).toBeTruthy();
  await choose("large");
  const pay = await screen.findByRole("button", { name: "Pay $75.01 and resize" });
  expect(screen.getByText(/^The difference for the time until it expires on .*2026/)).toBeTruthy();
  expect(screen.getByText(/^On .*2026.*, for \$250\.01 per month\. Disks and addresses/)).toBeTruthy();
  expect(screen.queryByText(/Nothing is refunded/)).toBeNull();
  await userEvent.click(pay);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentOf(posted)).toEqual([{ instance_id: "i-1", flavor: "g1.large", total: 7_501 }]);
});

test("a change that the balance does not cover says what is missing, and leads to a top-up of that much", async () => {
  const usd = (minor: number) => ({ minor, currency: "USD" });
  await open([HALF], { "billing/account/": { data: { available: usd(2_000) } } });
  await choose("large");
  expect(await screen.findByText("$20.00 is available; $55.01 more is needed.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Top up" }).getAttribute("href")).toBe("/main/recharge?amount=55.01");
  await choose("small");
  await screen.findByText(/^The new flavor is cheaper/);
  expect(screen.queryByText("Insufficient balance")).toBeNull();
});

test("a cheaper flavor costs nothing now, and the form says that nothing is refunded", async () => {
  const { posted, onClose } = await open([HALF], {}, { ...INSTANCE, renews: false });
  await choose("small");
  expect(await screen.findByText(/^The new flavor is cheaper\. Nothing is refunded/)).toBeTruthy();
  expect(screen.getByText(/^Auto-renewal is off\. Expires on .*renewing it costs \$50\.00 per month/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Resize" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentOf(posted)).toEqual([{ instance_id: "i-1", flavor: "g1.small", total: 0 }]);
});

test("a price that has changed meanwhile is shown anew before it is paid", async () => {
  const rule = { rule: "amount_out_of_range", min: "74.80", max: "74.80" };
  const refusal = { status: 409, code: 100001, message: "Parameter error", violations: [{ field: "total", rule }] };
  const hourLess = { ...HALF, seconds: HALF.seconds - 3_600 };
  const { posted, onClose } = await open([HALF, hourLess], { "compute/instance/resize/": refusal });
  await choose("large");
  await userEvent.click(await screen.findByRole("button", { name: "Pay $75.01 and resize" }));
  expect(await screen.findByRole("button", { name: "Pay $74.80 and resize" })).toBeTruthy();
  expect(screen.getByText(/The price has changed/)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Pay $74.80 and resize" }));
  await waitFor(() => expect(sentOf(posted)).toHaveLength(2));
  expect(sentOf(posted)[1]).toMatchObject({ total: 7_480 });
});

test("what is sold out for new instances can be chosen, as the instance's own room counts, and the server says whether there is any", async () => {
  const at = (zone: string, stock: number) => ({ zone, stock, is_watched: false });
  const price = (product: string, scheme: string, units: number) => ({
    product,
    scheme,
    free: 0,
    tiers: [{ from: 0, rate: units * 100_000_000 }],
  });
  const prices = [
    price("compute/g1.small", "monthly", 50),
    price("compute/g1.large", "monthly", 251),
    price("compute/g1.large", "hourly", 1),
  ];
  const list = { region: "cn-north", version: 1, currency: "USD", valid_from: 0, prices };
  const flavors = [
    { ...flavor("g1.small", 2), stock: 5, zones: [at("a", 3), at("b", 2)] },
    { ...flavor("g1.large", 8), stock: 5, zones: [at("a", 0), at("b", 5)] },
  ];
  const answers = {
    "compute/offer/list/": { data: { ...OFFER, zones: ["a", "b"], flavors } },
    "billing/price/list/": { data: { price_lists: [list] } },
    "compute/instance/resize/": {
      status: 409,
      code: 100001,
      message: "Parameter error",
      violations: [{ field: "flavor", rule: { rule: "state_forbids", state: "sold_out", action: "create" } }],
    },
  };
  const { posted } = await open([HALF], answers, { ...INSTANCE, zone: "a" });
  const small = await screen.findByRole<HTMLInputElement>("radio", { name: /g1\.small.*\$50\.00 per month/ });
  const large = screen.getByRole<HTMLInputElement>("radio", { name: /g1\.large.*\$251\.00 per month/ });
  expect([small.disabled, large.disabled]).toEqual([false, false]);
  expect(screen.getAllByText("Sold out for new instances")).toHaveLength(1);
  await choose("large");
  await userEvent.click(await screen.findByRole("button", { name: "Pay $75.01 and resize" }));
  expect(await screen.findByText("Sold out in this region.")).toBeTruthy();
  expect(sentOf(posted)).toHaveLength(1);
});

test("what is wrong with the choice of a flavor is what its radio buttons are described by", async () => {
  await open([HALF]);
  await screen.findByRole("radio", { name: /large/ });
  await userEvent.click(screen.getByRole("button", { name: "Resize" }));
  const error = await screen.findByText("This field is required.");
  const group = screen.getByRole("radiogroup", { name: "Flavor" });
  const described = document.getElementById(group.getAttribute("aria-describedby") ?? "");
  expect(described?.contains(error)).toBe(true);
});

test("where GPUs cannot be changed, flavors with others are disabled and say why, and the rest can be chosen", async () => {
  const gpu = { ...flavor("gpu.1", 8), gpu_model: "A100", gpus: 1 };
  const flavors = [flavor("g1.large", 8), gpu];
  await open([HALF], { "compute/offer/list/": { data: { ...OFFER, flavors, changes_gpus: false } } });
  const refused = (await screen.findByRole("radio", { name: /gpu\.1/ })) as HTMLInputElement;
  expect(refused.disabled).toBe(true);
  expect(screen.getByText(/^GPUs of an instance cannot be changed in this region/)).toBeTruthy();
  await userEvent.click(screen.getByText("gpu.1"));
  expect(refused.checked).toBe(false);
  await choose("large");
  expect(await screen.findByRole("button", { name: "Pay $75.01 and resize" })).toBeTruthy();
});
