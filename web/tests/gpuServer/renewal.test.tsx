import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { ResourceReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { resourceQuery } from "../../src/domain/resource/queries";
import { GpuServerDialog } from "../../src/features/gpuServer/GpuServerDialog";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";
import { SERVER } from "./server";

/** The resource that bills the server, as it was before its auto-renewal was turned on. */
const BEFORE: ResourceReply = {
  resource_id: "r-0000b001",
  product: "gpu-server/gs.l4.2",
  quantity: 1_000_000,
  name: "trainer",
  order_id: "o-0000a001",
  region: "cn-north",
  scheme: "monthly",
  paid_until: "2026-12-21T05:00:00Z",
  renews: false,
  state: "active",
  run_state: "running",
  run_since: "2026-11-21T05:00:00Z",
  started_at: "2026-11-21T05:00:00Z",
};

beforeEach(() => queryClient.clear());

test("what is asked about auto-renewal is what the button said, whatever was known of the resource before", async () => {
  stubServer({ "billing/resource/show/": () => new Promise<never>(() => undefined) });
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  queryClient.setQueryData(resourceQuery(BEFORE.resource_id).queryKey, BEFORE);
  const dialog = () => (
    <Suspense fallback={null}>
      <GpuServerDialog act="turn_renewal" server={{ ...SERVER, renews: true }} onClose={vi.fn()} onGone={vi.fn()} />
    </Suspense>
  );
  await show(dialog, "/main/gpu-server");
  expect(await screen.findByRole("dialog", { name: "Turn off auto-renewal?" })).toBeTruthy();
});
