import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { PATHS } from "../../src/operator/paths";
import { toast } from "../../src/state/toast";
import { SERVER } from "../gpuServer/server";
import { type Answers, operatorPage, SIGNED_IN } from "./show";

const BROKEN = () => ({ status: 500, message: "Broken." });
const SERVERS: Answers = {
  ...SIGNED_IN,
  "gpu_server/list/": () => ({
    data: { items: [{ customer_no: "277053581", server: SERVER, task: "withdraw" }], next_cursor: null },
  }),
  "gpu_server/withdraw/": BROKEN,
};
const ROOM = { vcpus: 8, memory_mib: 8_192, disk_gib: 100, gpus: 0 };
const HOST = { host: "h-1", zone: "a", is_up: true, is_drained: true, instances: 2, used: ROOM, free: ROOM };
const ENGINE = {
  region: "cn-north",
  is_up: true,
  is_simulated: false,
  changed_at: null,
  hosts: [HOST],
  instances: 2,
  addresses: 0,
  free_addresses: 0,
};
const ENGINES: Answers = {
  ...SIGNED_IN,
  "engine/list/": () => ({ data: { engines: [ENGINE] } }),
  "orphan/list/": () => ({ data: { items: [], next_cursor: null } }),
  "engine/drain/": BROKEN,
};
const MOST = { instances: 20, vcpus: 40, disk_gib: 1_000, addresses: 20 };
const QUOTAS: Answers = {
  ...SIGNED_IN,
  "quota/show/": () => ({ data: { regions: [], set: [{ region: "", most: MOST }] } }),
  "quota/reset/": BROKEN,
};

/** Expects the refusal where it was caused, and in no notice besides. */
async function expectOnce() {
  expect(await screen.findByText("Broken.")).toBeTruthy();
  expect(toast.store.get()).toEqual([]);
}

test("why it could not be noted what was done with a GPU server is said once, in its dialog", async () => {
  operatorPage(SERVERS, PATHS.gpu_servers);
  await userEvent.click(await screen.findByRole("button", { name: "Review" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Access is withdrawn" }));
  await expectOnce();
});

test("why a quota could not be reset is said once, in its dialog", async () => {
  operatorPage(QUOTAS, `${PATHS.quotas}?q=277053581`);
  await userEvent.click(await screen.findByRole("button", { name: "Change" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Reset to default" }));
  await expectOnce();
});

test("why a host could not be reopened is said once, in its row", async () => {
  operatorPage(ENGINES, PATHS.engines);
  await userEvent.click(await screen.findByRole("button", { name: "Reopen h-1" }));
  await expectOnce();
});
