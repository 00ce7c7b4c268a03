import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { CloudRegionReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { gpuServerFilters } from "../../src/features/gpuServer/filters";
import { GpuServersPage } from "../../src/features/gpuServer/GpuServersPage";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";
import { SERVER } from "./server";

const VDC = {
  vdc_id: "v-1",
  name: "front",
  region: "cn-north",
  project_id: "p-1",
  description: "",
  status: 1,
  is_archived: false,
  created_at: SERVER.created_at,
};

const REGION: CloudRegionReply = {
  region: "cn-north",
  is_up: true,
  instances: [],
  gpu_servers: [],
  disks: 0,
  addresses: 0,
  gpu_models: ["L4"],
  stock: null,
};

function open(query: string) {
  stubServer({
    "compute/gpu_server/list/": { data: { items: [SERVER], next_cursor: null } },
    "compute/region/list/": {
      data: { regions: [REGION, { ...REGION, region: "us-west", gpu_models: ["L4", "A10"] }] },
    },
    "vdc/list/": { data: { vdcs: [VDC, { ...VDC, vdc_id: "v-2", name: "far", region: "us-west" }] } },
  });
  return show(
    () => (
      <Suspense fallback={null}>
        <GpuServersPage />
      </Suspense>
    ),
    `/main/gpu-server${query}`,
  );
}

async function choose(label: RegExp, option: string) {
  await userEvent.click(await screen.findByRole("button", { name: label }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
}

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
});

test("the list is narrowed to a VDC of the chosen region and to what expires soon, and the address says so", async () => {
  const { history } = await open("?region=cn-north");
  await userEvent.click(await screen.findByRole("button", { name: /^VDC/ }));
  expect(screen.queryByRole("option", { name: "far" })).toBeNull();
  await userEvent.click(await screen.findByRole("option", { name: "front" }));
  await choose(/^Expires/, "Expires within 30 days");
  await waitFor(() => expect(history.location.search).toBe("?region=cn-north&vdc=v-1&expires=30"));
  const asked = { region: "cn-north", vdc: "v-1", expires: "30" } as Record<string, string>;
  const sent = { region: "cn-north", vdc_id: "v-1", expires_in: 30 };
  expect(gpuServerFilters((name) => asked[name] ?? "")).toEqual(sent);
});

test("the list is narrowed to GPUs of a model that a region has, and to the one that a link named", async () => {
  const { history } = await open("?gpu=H100");
  await userEvent.click(await screen.findByRole("button", { name: /^GPU model/ }));
  expect(await screen.findAllByRole("option")).toHaveLength(4);
  for (const model of ["A10", "H100"]) expect(screen.getByRole("option", { name: new RegExp(model) })).toBeTruthy();
  await userEvent.click(await screen.findByRole("option", { name: "L4" }));
  await waitFor(() => expect(history.location.search).toBe("?gpu=L4"));
  expect(gpuServerFilters((name) => (name === "gpu" ? "L4" : ""))).toEqual({ gpu_model: "L4" });
});

test("days that a link named stand among the choices, and what is no number is not asked for", async () => {
  await open("?expires=14");
  await screen.findByRole("button", { name: /Expires within 14 days/ });
  expect(gpuServerFilters(() => "soon")).toEqual({
    region: "soon",
    model: "soon",
    gpu_model: "soon",
    project_id: "soon",
    vdc_id: "soon",
    tag: "soon",
    q: "soon",
  });
});
