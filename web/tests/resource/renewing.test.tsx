import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { GpuServerReply, Money } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { Renewing } from "../../src/domain/resource/Renewing";
import { GpuServerDialog } from "../../src/features/gpuServer/GpuServerDialog";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

const total: Money = { minor: 1_000, currency: "USD" };
let isBroken = true;

function Renew() {
  return (
    <Renewing
      title="Renew web"
      schemes={["monthly"]}
      names={["web"]}
      queryKey={["renewing"]}
      ask={async () => {
        if (isBroken) throw new Error("The line broke.");
        return { total, most: 1, lines: [] };
      }}
      renew={async () => undefined}
      says={() => "Renewed."}
      invalidate={[]}
      onClose={() => undefined}
    />
  );
}

beforeEach(() => {
  isBroken = true;
  queryClient.clear();
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  stubServer({ "billing/product/list/": { data: { products: [] } } });
});

test("a renewal whose price could not be loaded says so at its button, and tries again", async () => {
  await show(Renew, "/main/resource");
  const again = await screen.findByRole("button", { name: "Try again" });
  const renew = screen.getByRole("button", { name: "Renew" });
  expect(renew.getAttribute("aria-disabled")).toBe("true");
  isBroken = false;
  await userEvent.click(again);
  const priced = await screen.findByRole("button", { name: /^Renew for/ });
  expect(priced.getAttribute("aria-disabled")).toBeNull();
});

test.each(["renew", "turn_renewal"] as const)(
  "a GPU server's %s says that what bills it could not be loaded",
  async (act) => {
    const server = { server_id: "g-1", order_id: "o-1", name: "trainer", resource_id: "r-1" } as GpuServerReply;
    const nothing = () => undefined;
    await show(
      () => <GpuServerDialog act={act} server={server} onClose={nothing} onGone={nothing} />,
      "/main/gpu-server",
    );
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  },
);
