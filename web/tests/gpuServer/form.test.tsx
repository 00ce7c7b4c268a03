import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { GpuServerModel, QuoteDraft } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { GpuServerForm } from "../../src/features/gpuServer/GpuServerForm";
import { ACCOUNT } from "../home/account";
import { type Posted, show, stubServer } from "../identity/show";

const QUOTE = { version: 1, currency: "USD", gross: 100, discount: 0, total: 100, slices: [] };
const MODEL: GpuServerModel = {
  name: "gs.l4.2",
  product: "gpu-server/gs.l4.2",
  vcpus: 32,
  memory_mib: 131_072,
  gpus: 2,
  gpu_model: "L4",
  disks: "2 × 3.84 TB NVMe",
  network: "2 × 25 Gbit/s",
  stock: 3,
  is_watched: false,
};

/** The form with a model that can be ordered for 60 months at most. */
async function open() {
  const posted: Posted[] = stubServer({
    "compute/gpu_server/offer/": { data: { models: [MODEL] } },
    "compute/region/list/": { data: { regions: [] } },
    "compute/ssh_key/list/": { data: { items: [] } },
    "billing/quote/": () => {
      const asked = posted.findLast(({ path }) => path === "billing/quote/")?.body as QuoteDraft | undefined;
      const periods = asked?.periods ?? 0;
      if (periods >= 1 && periods <= 60) return { data: { quote: QUOTE, discount: 0 } };
      const rule = { rule: "out_of_range", min: 1, max: 60 };
      const violations = [{ field: "periods", rule }];
      return { status: 400, code: 100_001, message: "The request contains invalid values.", violations };
    },
    "billing/product/list/": { data: { products: [] } },
    "billing/account/": { status: 400, code: 100013, message: "Permission error" },
    "project/list/": { data: { projects: [] } },
    "vdc/list/": { data: { vdcs: [] } },
  });
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  await show(
    () => (
      <Suspense fallback={null}>
        <GpuServerForm />
      </Suspense>
    ),
    "/main/gpu-server/create?region=cn-north&model=gs.l4.2",
  );
  await screen.findByRole("button", { name: "Order for $1.00" });
  return posted;
}

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
  localStorage.clear();
});

test.each(["72", "0"])("a GPU server is not ordered for %s months, which is said at their field", async (typed) => {
  const posted = await open();
  await userEvent.type(screen.getByLabelText("Name"), "trainer");
  const months = screen.getByLabelText("Months");
  await userEvent.clear(months);
  await userEvent.type(months, typed);
  await screen.findByText("Enter a number from 1 to 60.");
  await userEvent.click(await screen.findByRole("button", { name: "Order a GPU server" }));
  await waitFor(() => expect(months.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByText("Enter a number from 1 to 60.")).toBeTruthy();
  expect(screen.queryByText("The request contains invalid values.")).toBeNull();
  expect(posted.some(({ path }) => path === "compute/gpu_server/create/")).toBe(false);
});
