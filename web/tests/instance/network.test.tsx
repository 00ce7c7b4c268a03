import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { InstanceDetailReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { BandwidthDialog } from "../../src/features/instance/BandwidthDialog";
import { ACCOUNT } from "../home/account";
import { type Posted, show, stubServer } from "../identity/show";
import { INSTANCE } from "./instance";

/** One that is paid in advance, with half of a month of 30 days to come. */
const DETAIL: InstanceDetailReply = {
  instance: { ...INSTANCE, status: "running", wanted: "on" },
  disks: [],
  login_user: "",
  ssh_key: "",
  paid_rest: { seconds: 1_296_000, of: 2_592_000, later: 0 },
  is_simulated: false,
  is_up: true,
};
const WITH_ADDRESS: InstanceDetailReply = {
  ...DETAIL,
  instance: { ...DETAIL.instance, public_address: "198.51.100.7", bandwidth_mbit: 10 },
};

/** The dialog; what was posted. An address is 5.01 a month, a Mbit/s 1.00. */
async function open(act: "add_address" | "change_bandwidth", detail: InstanceDetailReply) {
  const posted: Posted[] = stubServer({
    "billing/quote/": () => {
      const asked = posted.at(-1)?.body as { product: string; quantity: number };
      const total = asked.product === "address/ipv4" ? 501 : (100 * asked.quantity) / 1_000_000;
      return {
        data: { quote: { version: 1, currency: "USD", gross: total, discount: 0, total, slices: [] }, discount: 0 },
      };
    },
    "compute/instance/address/add/": { data: { purchase_id: "p-1" } },
    "compute/instance/bandwidth/": { data: { purchase_id: "p-1" } },
    "billing/product/list/": { data: { products: [] } },
  });
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  const onClose = vi.fn();
  const dialog = () => (
    <Suspense fallback={null}>
      <BandwidthDialog act={act} detail={detail} onClose={onClose} />
    </Suspense>
  );
  await show(dialog, "/main/gpu-cloud");
  return { posted, onClose };
}

const type = async (mbit: string) => {
  const field = await screen.findByLabelText(/^Bandwidth \(Mbit\/s\)/);
  await userEvent.clear(field);
  await userEvent.type(field, mbit);
};
const sentOf = (posted: Posted[]) => posted.filter(({ path }) => path.includes("instance")).map(({ body }) => body);

beforeEach(() => queryClient.clear());

test("an address that comes later costs what is left of the month, each part rounded by itself", async () => {
  const { posted, onClose } = await open("add_address", DETAIL);
  await type("7");
  await userEvent.click(await screen.findByRole("button", { name: "Pay $6.01" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentOf(posted)).toEqual([{ instance_id: "i-1", bandwidth_mbit: 7, total: 601 }]);
});

test("more bandwidth costs the difference, and the form says for how much it is renewed", async () => {
  const { posted, onClose } = await open("change_bandwidth", WITH_ADDRESS);
  await type("30");
  const pay = await screen.findByRole("button", { name: "Pay $10.00" });
  expect(screen.getByText(/^On .*2026.*, for \$30\.00 per month\. The instance and its disks/)).toBeTruthy();
  expect(screen.queryByText(/Nothing is refunded/)).toBeNull();
  await userEvent.click(pay);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentOf(posted)).toEqual([{ instance_id: "i-1", bandwidth_mbit: 30, total: 1_000 }]);
});

test("less bandwidth costs nothing now, and the form says that nothing is refunded", async () => {
  const { posted, onClose } = await open("change_bandwidth", WITH_ADDRESS);
  await type("5");
  expect(await screen.findByText(/^Less bandwidth costs less\. Nothing is refunded/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Change bandwidth" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentOf(posted)).toEqual([{ instance_id: "i-1", bandwidth_mbit: 5, total: 0 }]);
});
