import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { EventReply, OperationReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { BatchResults } from "../../src/features/instance/BatchResults";
import { type Batch, batchOf } from "../../src/features/instance/batch";
import { resultOf } from "../../src/features/instance/batchResults";
import { InstancesPage } from "../../src/features/instance/InstancesPage";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";
import { INSTANCE } from "./instance";

const SINCE = Date.parse("2026-11-21T05:00:00Z");
const MACHINES = [
  { id: "i-1", name: "web" },
  { id: "i-2", name: "spare" },
];
const BATCH: Batch = { act: "stop", instances: MACHINES, since: SINCE };

/** What the events tell of an operation with an instance, so many seconds after the batch was asked for. */
function told(instance_id: string, other: Partial<OperationReply> = {}, after = 1): EventReply {
  const at = new Date(SINCE + after * 1_000).toISOString();
  const operation: OperationReply = {
    operation_id: `${instance_id} ${after}`,
    kind: "stop",
    state: "done",
    cause: "customer",
    created_at: at,
    ...other,
  };
  const newest = { instance_id, name: instance_id, region: "cn-north", is_gone: false, operation };
  return { event_id: operation.operation_id, kind: "operation", at, operation: newest };
}

beforeEach(() => queryClient.clear());

test("what goes on after the call is followed where it is begun with several, and nothing else is", () => {
  expect(batchOf("restart", MACHINES, SINCE)).toEqual({ act: "restart", instances: MACHINES, since: SINCE });
  expect(batchOf("restart", MACHINES.slice(0, 1), SINCE)).toBeUndefined();
  expect(batchOf("protect", MACHINES, SINCE)).toBeUndefined();
});

test("an instance's result is that of its own operation of that kind, and none of an earlier batch", () => {
  const failed = { state: "failed", reason: "timed_out" } as const;
  const events = [told("i-2"), told("i-1", { kind: "start" }), told("i-1", failed)];
  expect(resultOf(BATCH, "i-1", events)).toMatchObject(failed);
  expect(resultOf(BATCH, "i-1", [told("i-1", {}, -3_600)]).state).toBe("waiting");
  expect(resultOf(BATCH, "i-1", undefined).state).toBe("waiting");
});

test("what is deleted without any operation is done with the call", () => {
  const deletion: Batch = { ...BATCH, act: "delete" };
  expect(resultOf(deletion, "i-1", undefined).state).toBe("waiting");
  expect(resultOf(deletion, "i-1", [told("i-1", { kind: "delete", state: "failed" }, -3_600)]).state).toBe("done");
});

test("each instance of a batch says how it ended, and why one did not", async () => {
  const items = [told("i-1"), told("i-2", { state: "failed", reason: "timed_out" })];
  stubServer({ "account/event/list/": { data: { items, next_cursor: null } } });
  const onClose = vi.fn();
  await show(() => <BatchResults batch={BATCH} onClose={onClose} />, "/main/gpu-cloud");
  expect(await screen.findByText("Stop: 1 of 2 completed.")).toBeTruthy();
  expect(screen.getAllByRole("listitem").map((one) => one.textContent)).toEqual([
    "web Done",
    "spare Failed: It took too long.",
  ]);
  expect(screen.getByRole("link", { name: "spare" }).getAttribute("href")).toBe("/main/gpu-cloud/i-2?tab=activity");
  await userEvent.click(screen.getByRole("button", { name: "Dismiss the results of: Stop" }));
  expect(onClose).toHaveBeenCalled();
});

test("a batch that is begun in the list is followed over it until it is dismissed", async () => {
  const items = [
    { ...INSTANCE, status: "running" as const },
    { ...INSTANCE, status: "running" as const, instance_id: "i-2", name: "spare" },
  ];
  stubServer({
    "compute/instance/list/": { data: { items, next_cursor: null } },
    "compute/instance/stop/": { data: null },
    "compute/region/list/": { data: { regions: [] } },
    "compute/quota/list/": { data: { regions: [] } },
    "billing/product/list/": { data: { products: [] } },
    "billing/resource/list/": { data: { items: [], next_cursor: null } },
    "vdc/list/": { data: { vdcs: [] } },
    "account/event/list/": { data: { items: [], next_cursor: null } },
  });
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  const page = () => (
    <Suspense fallback={null}>
      <InstancesPage />
    </Suspense>
  );
  await show(page, "/main/gpu-cloud");
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select web" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Select spare" }));
  await userEvent.click(screen.getByRole("button", { name: "Actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Stop" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Stop" }));
  expect(await screen.findByText("Stop: 0 of 2 completed.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Dismiss the results of: Stop" }));
  await waitFor(() => expect(screen.queryByText(/completed\.$/)).toBeNull());
});
