import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { InstanceOverviewReply, PermissionGroup } from "../../src/api/generated/types.gen";
import { InstancesCard } from "../../src/features/home/InstancesCard";
import { show, stubServer } from "../identity/show";
import { ACCOUNT } from "./account";

const OVERVIEW: InstanceOverviewReply = {
  counts: [
    { region: "cn-north", status: "stopped", count: 2 },
    { region: "cn-north", status: "running", count: 3 },
    { region: "us-west", status: "failed", count: 1 },
  ],
  operations: [
    {
      instance_id: "i-1",
      name: "web-1",
      region: "cn-north",
      is_gone: false,
      operation: operation("o-1", "stop", "ada"),
    },
    {
      instance_id: "i-2",
      name: "old",
      region: "us-west",
      is_gone: true,
      operation: operation("o-2", "delete", null),
    },
  ],
};

function operation(operation_id: string, kind: "stop" | "delete", user_name: string | null) {
  const created_at = "2026-11-01T05:00:00Z";
  return {
    operation_id,
    kind,
    cause: "arrears",
    user_name,
    state: "done",
    reason: null,
    created_at,
    ended_at: created_at,
  } as const;
}

beforeEach(() => queryClient.clear());

/** The card for a sub-user who holds these groups everywhere. */
async function open(groups: PermissionGroup[], overview: InstanceOverviewReply) {
  stubServer({
    "account/info/": {
      data: { ...ACCOUNT, roles: ["sub"], grants: [{ source: { from: "direct" }, scope: { kind: "all" }, groups }] },
    },
    "compute/instance/overview/": { data: overview },
  });
  return show(InstancesCard, "/main/home");
}

test("instances are counted by region and status, the good ones first, and each count leads to its list", async () => {
  const screen = await open(["compute_view"], OVERVIEW);
  const links = (await screen.findAllByRole("link", { name: /^\d / })).map((link) => [
    link.textContent,
    link.getAttribute("href"),
  ]);
  expect(links).toEqual([
    ["3 Running", "/main/gpu-cloud?region=cn-north&status=running"],
    ["2 Stopped", "/main/gpu-cloud?region=cn-north&status=stopped"],
    ["1 Not created", "/main/gpu-cloud?region=us-west&status=failed"],
  ]);
  expect(screen.getByText("(6)")).toBeTruthy();
});

test("what was done last names who or what did it, and leads to an instance that is still there", async () => {
  const screen = await open(["compute_view"], OVERVIEW);
  expect((await screen.findByRole("link", { name: "web-1" })).getAttribute("href")).toBe("/main/gpu-cloud/i-1");
  expect(screen.getByText("ada")).toBeTruthy();
  expect(screen.getByText("old")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "old" })).toBeNull();
});

test("an account without instances is told so, and whoever may not see them why", async () => {
  const empty = await open(["compute_view"], { counts: [], operations: [] });
  expect(await empty.findByText("No instances")).toBeTruthy();
  queryClient.clear();
  const refused = await open(["finance_orders"], OVERVIEW);
  expect(await refused.findByText(/permission/)).toBeTruthy();
});
