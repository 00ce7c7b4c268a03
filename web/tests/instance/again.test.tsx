import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { Grant, PermissionGroup } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { useAgain } from "../../src/features/instance/useAgain";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";
import { INSTANCE } from "./instance";

const TWO = [INSTANCE, { ...INSTANCE, instance_id: "i-2", name: "web-2" }];

function Again() {
  return <p>{useAgain()(TWO).disabledReason ?? "allowed"}</p>;
}

/** Says of two instances why they are not ordered again, to somebody with permissions. */
async function open(groups: PermissionGroup[]) {
  stubServer({});
  const grants: Grant[] = [{ source: { from: "direct" }, scope: { kind: "all" }, groups }];
  queryClient.setQueryData(accountQuery.queryKey, { ...ACCOUNT, roles: ["sub"], grants });
  await show(
    () => (
      <Suspense fallback={null}>
        <Again />
      </Suspense>
    ),
    "/main/gpu-cloud",
  );
}

beforeEach(() => queryClient.clear());

test("whoever may order is told that one instance at a time is ordered again", async () => {
  await open(["compute_create_delete", "finance_orders"]);
  expect(await screen.findByText("Select exactly one instance.")).toBeTruthy();
});

test("whoever may order nowhere is told that, however many instances are chosen", async () => {
  await open(["compute_view"]);
  expect(await screen.findByText(/^You need the permission/)).toBeTruthy();
  expect(screen.queryByText("Select exactly one instance.")).toBeNull();
});
