import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { FlavorReply, OfferReply, PriceListDraft } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { InstanceForm } from "../../src/features/instance/InstanceForm";
import { toast } from "../../src/state/toast";
import { ACCOUNT } from "../home/account";
import { type Answer, show, stubServer } from "../identity/show";
import { FLAVOR, OFFER } from "./instance";

const ZONES = ["a", "b"];
const flavor = (name: string, other: Partial<FlavorReply> = {}): FlavorReply => ({ ...FLAVOR, name, ...other });
const FLAVORS = [
  flavor("gpu.h100.8", { family: "gpu", vcpus: 8, memory_mib: 65_536, gpus: 8, gpu_model: "H100", stock: 0 }),
  flavor("g1.small"),
  flavor("g1.large", {
    vcpus: 4,
    memory_mib: 8_192,
    stock: 1_200,
    zones: [
      { zone: "a", stock: 0, is_watched: false },
      { zone: "b", stock: 1_200, is_watched: false },
    ],
  }),
];

const PRICES: PriceListDraft = {
  region: "cn-north",
  currency: "USD",
  version: 1,
  valid_from: 0,
  prices: [{ product: "g1.small", scheme: "hourly", free: 0, tiers: [{ from: 0, rate: 16_000_000 }] }],
};

async function open(query: string, offer: Partial<OfferReply> = {}, answers: Record<string, Answer> = {}) {
  const posted = stubServer({
    "compute/offer/list/": { data: { ...OFFER, flavors: FLAVORS, ...offer } },
    "compute/ssh_key/list/": { data: { items: [] } },
    "compute/region/list/": { data: { regions: [] } },
    "billing/price/list/": { data: { price_lists: [] } },
    "billing/product/list/": { data: { products: [] } },
    "billing/account/": { status: 400, code: 100013, message: "Permission error" },
    "billing/quote/": { status: 400, code: 100001, message: "Parameter error" },
    "project/list/": { data: { projects: [] } },
    "vdc/list/": { data: { vdcs: [] } },
    ...answers,
  });
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  await show(() => <InstanceForm />, `/main/gpu-cloud/create?region=cn-north${query}`);
  return posted;
}

const radio = (name: string) => screen.findByRole<HTMLInputElement>("radio", { name: new RegExp(`^${name} ·`) });
const missing = () => {
  const title = screen.queryByText("Still to fill in or correct:");
  return title ? within(title.parentElement as HTMLElement).getAllByRole("link") : [];
};

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});

test("flavors stand by their family with what they have and how many are left", async () => {
  await open("");
  const row = (await radio("g1.large")).closest("tr") as HTMLElement;
  expect([...row.children].map((cell) => cell.textContent)).toEqual([
    "g1.large · General purpose",
    "4",
    "8 GiB",
    "–",
    "–",
    "1,200 left",
  ]);
  const table = row.closest("table") as HTMLElement;
  const groups = within(table).getAllByRole("rowheader");
  expect(groups.map((head) => head.textContent)).toEqual([
    "General purpose",
    "g1.small · General purpose",
    "g1.large · General purpose",
    "GPU",
    "gpu.h100.8 · GPU",
  ]);
  expect(within(table).getByText("8 × H100")).toBeTruthy();
});

test("on a phone a flavor says in two columns what it has, what it costs and how many are left", async () => {
  const media = vi.spyOn(window, "matchMedia").mockImplementation(() => ({ matches: true }) as MediaQueryList);
  await open("", {}, { "billing/price/list/": { data: { price_lists: [PRICES] } } });
  await screen.findAllByText(/^\$0\.16 per hour/);
  const row = (await radio("g1.large")).closest("tr") as HTMLElement;
  expect([...row.children].map((cell) => cell.textContent)).toEqual([
    "g1.large · General purpose · $0.16 per hour4 vCPU · 8 GiB",
    "$0.16 per hour1,200 left",
  ]);
  media.mockRestore();
});

test("what is sold out is shown, cannot be chosen, and can be waited for", async () => {
  await open("");
  const gone = await radio("gpu.h100.8");
  expect(gone.disabled).toBe(true);
  const row = gone.closest("tr") as HTMLElement;
  expect(within(row).getByText("Sold out")).toBeTruthy();
  await userEvent.click(within(row).getByText("gpu.h100.8"));
  expect(gone.checked).toBe(false);
  expect(screen.getByRole("button", { name: /^Notify me when gpu\.h100\.8/ })).toBeTruthy();
});

test("what is sold out in the chosen zone alone says so", async () => {
  await open("&zone=a", { zones: ZONES });
  const gone = await radio("g1.large");
  expect(gone.disabled).toBe(true);
  expect(within(gone.closest("tr") as HTMLElement).getByText("Sold out in cn-north-a")).toBeTruthy();
});

test("what is sold out in the chosen zone alone can be waited for there", async () => {
  const watched = { "compute/stock/watch/": { data: {} } };
  const posted = await open("&zone=a", { zones: ZONES }, watched);
  await userEvent.click(
    await screen.findByRole("button", { name: "Notify me when g1.large in cn-north-a is available again" }),
  );
  const asked = () => posted.filter(({ path }) => path === "compute/stock/watch/").map(({ body }) => body);
  await waitFor(() => expect(asked()).toEqual([{ region: "cn-north", flavor: "g1.large", zone: "a" }]));
  // Of the whole region, where there is no more of it anywhere.
  expect(screen.getByRole("button", { name: "Notify me when gpu.h100.8 is available again" })).toBeTruthy();
});

test("why nobody can be told once something is there again is said once, below what asks for it", async () => {
  await open("", {}, { "compute/stock/watch/": { status: 404, code: 100_004, message: "It is not there." } });
  await userEvent.click(await screen.findByRole("button", { name: /^Notify me when gpu\.h100\.8/ }));
  expect(await screen.findByText("It is not there.")).toBeTruthy();
  expect(toast.store.get().map(({ text }) => text)).not.toContain("It is not there.");
});

test("a flavor is chosen by its radio button, and anywhere else in its row", async () => {
  await open("");
  await userEvent.click(await radio("g1.small"));
  expect((await radio("g1.small")).checked).toBe(true);
  await userEvent.click(screen.getByText("g1.large"));
  await waitFor(async () => expect((await radio("g1.large")).checked).toBe(true));
  expect((await radio("g1.small")).checked).toBe(false);
});

test("what stood in the address and is not offered has to be chosen", async () => {
  await open("&flavor=g0.old&image=debian-12");
  await radio("g1.small");
  await waitFor(() => expect(missing().map((link) => link.textContent)).toContain("Flavor"));
  expect(missing().map((link) => link.textContent)).not.toContain("Image");
});

test("what is still missing is listed beside the price, and each leads to its field", async () => {
  await open("&flavor=g1.small");
  await radio("g1.small");
  await waitFor(() => expect(missing().map((link) => link.textContent)).toEqual(["Image", "Name", "Public SSH key"]));
  await userEvent.click(screen.getByRole("link", { name: "Name" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
  await userEvent.type(screen.getByLabelText("Name"), "web");
  await waitFor(() => expect(missing().map((link) => link.textContent)).toEqual(["Image", "Public SSH key"]));
});

test("a flavor that is missing is led to at the first that can be chosen", async () => {
  await open("");
  await radio("g1.small");
  await userEvent.click(await screen.findByRole("link", { name: "Flavor" }));
  await waitFor(async () => expect(document.activeElement).toBe(await radio("g1.small")));
});

test("the choice of a region says how much of what it offers is in stock, and whether it responds", async () => {
  const counts = { instances: [], gpu_servers: [], disks: 0, addresses: 0, gpu_models: [] };
  const regions = [
    { ...counts, region: "cn-north", is_up: true, stock: { offered: 3, sold_out: ["gpu.h100.8"], gpus: [] } },
    { ...counts, region: "us-west", is_up: false, stock: { offered: 3, sold_out: [], gpus: [] } },
  ];
  await open("", {}, { "compute/region/list/": { data: { regions } } });
  await radio("g1.small");
  await userEvent.click(screen.getByRole("button", { name: /^Region/ }));
  expect(await screen.findByRole("option", { name: /cn-north.*2 of 3 products in stock/ })).toBeTruthy();
  expect(screen.getByRole("option", { name: /us-west.*Not responding/ })).toBeTruthy();
});

test("the choice of a region says of which GPUs something is left there, or whether those of the chosen flavor are", async () => {
  const counts = { instances: [], gpu_servers: [], disks: 0, addresses: 0, gpu_models: [], is_up: true };
  const gpu = (gpu_model: string, instances: boolean | null) => ({ gpu_model, instances, servers: true });
  const stock = { offered: 3, sold_out: [] };
  const regions = [
    {
      ...counts,
      region: "cn-north",
      stock: { ...stock, gpus: [gpu("A100", true), gpu("H100", false), gpu("L4", null)] },
    },
    { ...counts, region: "us-west", stock: { ...stock, gpus: [gpu("L4", null)] } },
  ];
  const answers = { "compute/region/list/": { data: { regions } } };
  await open("", {}, answers);
  await radio("g1.small");
  await userEvent.click(screen.getByRole("button", { name: /^Region/ }));
  expect(await screen.findByRole("option", { name: /cn-north.*3 of 3 .* GPUs in stock: A100$/ })).toBeTruthy();
  expect(screen.getByRole("option", { name: /us-west.*in stock$/ })).toBeTruthy();
  cleanup();
  await open("&flavor=gpu.h100.8", { flavors: [{ ...(FLAVORS[0] as FlavorReply), stock: 1 }] }, answers);
  await radio("gpu.h100.8");
  await userEvent.click(screen.getByRole("button", { name: /^Region/ }));
  expect(await screen.findByRole("option", { name: /cn-north.*H100 sold out$/ })).toBeTruthy();
  expect(screen.getByRole("option", { name: /us-west.*no H100 offered$/ })).toBeTruthy();
});
