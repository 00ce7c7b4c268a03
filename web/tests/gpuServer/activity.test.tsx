import { screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { GpuServerEventReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { EventsPage } from "../../src/features/event/EventsPage";
import { GpuServerPage } from "../../src/features/gpuServer/GpuServerPage";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";
import { SERVER } from "./server";

const AT = "2026-11-20T05:00:00Z";
const BY_HAND: GpuServerEventReply = {
  event_id: "e-1",
  kind: "renew",
  user_name: "ada",
  user_id: "u-7",
  note: "2031-01-21T05:00:00Z",
  at: AT,
};
const BY_ITSELF: GpuServerEventReply = {
  ...BY_HAND,
  event_id: "e-2",
  user_name: null,
  user_id: null,
  note: "2032-02-21T05:00:00Z",
};

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
});

test("a renewal stands in the activity of a GPU server with until when and by whom, or that it was by itself", async () => {
  stubServer({
    "compute/gpu_server/show/": { data: SERVER },
    "compute/gpu_server/event/list/": { data: { items: [BY_ITSELF, BY_HAND], next_cursor: null } },
  });
  const Page = () => (
    <Suspense fallback={null}>
      <GpuServerPage />
    </Suspense>
  );
  await show(Page, "/main/gpu-server/$id?tab=activity");
  const byHand = (await screen.findByText(/^Until .*2031/)).closest("tr");
  const byItself = screen.getByText(/^Until .*2032/).closest("tr");
  if (!byHand || !byItself) throw new Error("no lines");
  for (const line of [byHand, byItself]) expect(within(line).getByText("Renewed")).toBeTruthy();
  expect(within(byHand).getByRole("link", { name: "ada" }).getAttribute("href")).toBe("/main/users/u-7");
  expect(within(byItself).getByText("Auto-renewal")).toBeTruthy();
});

test("a renewal by itself says on the page of events until when it is", async () => {
  const newest = { server_id: "s-1", name: "train-1", region: "cn-north", is_gone: true, event: BY_ITSELF };
  const items = [{ event_id: "e-2", at: AT, gpu_server: newest }];
  stubServer({ "account/event/list/": { data: { items, next_cursor: null } } });
  await show(EventsPage, "/main/events");
  expect(await screen.findByText(/^Until .*2032/)).toBeTruthy();
});
