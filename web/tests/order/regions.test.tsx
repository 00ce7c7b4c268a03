import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { Grant } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { GpuServerForm } from "../../src/features/gpuServer/GpuServerForm";
import { InstanceForm } from "../../src/features/instance/InstanceForm";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";
import { OFFER } from "../instance/instance";

/** Who may work in one of the two regions alone, and there in one project. */
const GRANT: Grant = {
  source: { from: "direct" },
  scope: { kind: "project", id: "p-1" },
  groups: ["compute_create_delete", "finance_orders"],
  regions: ["us-west"],
};

async function open(Form: () => ReactNode, address: string) {
  stubServer({
    "compute/offer/list/": { data: OFFER },
    "compute/gpu_server/offer/": { data: { models: [] } },
    "compute/region/list/": { data: { regions: [] } },
    "compute/ssh_key/list/": { data: { items: [] } },
    "billing/product/list/": { data: { products: [] } },
    "billing/price/list/": { data: { price_lists: [] } },
    "project/list/": { data: { projects: [] } },
    "vdc/list/": { data: { vdcs: [] } },
  });
  queryClient.setQueryData(accountQuery.queryKey, { ...ACCOUNT, roles: ["sub"], grants: [GRANT] });
  await show(() => <Form />, address);
  return screen.findByRole("button", { name: /^Region/ });
}

/** The regions whose offers were asked for. */
const asked = () => {
  const all = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => queryKey[1] === "offer" && Boolean(state.data) });
  return all.map(({ queryKey }) => queryKey[2]);
};

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});

test.each([
  ["instance", InstanceForm, "/main/gpu-cloud/create"],
  ["GPU server", GpuServerForm, "/main/gpu-server/create"],
])(
  "a new %s begins in a region that is the person's, and says of the others that they are not",
  async (_, Form, path) => {
    const field = await open(Form, `${path}?region=cn-north`);
    expect(field.textContent).toContain("us-west");
    await waitFor(() => expect(asked()).toEqual(["us-west"]));
    await userEvent.click(field);
    const refused = await screen.findByRole("option", { name: /cn-north/ });
    expect(refused.getAttribute("aria-disabled")).toBe("true");
    expect(refused.textContent).toContain("You can do this only in these regions: us-west.");
    expect(screen.getByRole("option", { name: /us-west/ }).getAttribute("aria-disabled")).not.toBe("true");
  },
);
