import { expect, test } from "vitest";
import type { OrderReply } from "../../src/api/generated/types.gen";
import { orderFormPath } from "../../src/domain/compute/orderFormPath";
import { firstServer } from "../../src/features/gpuServer/draft";
import { firstOrder } from "../../src/features/order/draft";
import { againPath } from "../../src/features/order/OrderActions";
import { pace } from "../../src/features/order/queries";

const PLACE = { region: "cn-north", scheme: "monthly" } as const;

test("what is ordered again leads to the form that orders it", () => {
  const more = { periods: "3" };
  expect(orderFormPath({ ...PLACE, product: "cdn" }, false, more)).toBe(
    "/main/order/create?region=cn-north&scheme=monthly&product=cdn&periods=3",
  );
  expect(orderFormPath({ ...PLACE, product: "instance/g1.small" }, true, more)).toBe(
    "/main/gpu-cloud/create?region=cn-north&scheme=monthly&flavor=g1.small&periods=3",
  );
  expect(orderFormPath({ ...PLACE, product: "gpu-server/gs.l4.2" }, true, more)).toBe(
    "/main/gpu-server/create?region=cn-north&scheme=monthly&model=gs.l4.2&periods=3",
  );
});

test("a GPU server that is ordered again begins with as many periods, and renews itself as before", () => {
  const address: Record<string, string> = { region: "cn-north", periods: "3", renews: "true" };
  expect(firstServer((name) => address[name] ?? "", ["cn-north"], [])).toMatchObject({ periods: "3", renews: true });
});

test("an order for no project is ordered again for none, whatever is chosen or the default", () => {
  const order = {
    region: "cn-north",
    product: "cdn",
    scheme: "monthly",
    quantity: 1_000_000,
    periods: 1,
    project_id: null,
  };
  const query = new URL(againPath(order as OrderReply, { hasOwnForm: () => false }), location.origin).searchParams;
  const [value, projects] = [
    (name: string) => (name === "project" ? "p-2" : (query.get(name) ?? "")),
    [
      { project_id: "p-1", is_default: true, is_archived: false },
      { project_id: "p-2", is_default: false, is_archived: false },
    ],
  ];
  expect(firstOrder(value, [], projects).project_id).toBe("");
  expect(firstServer(value, ["cn-north"], projects).project_id).toBe("");
});

test("orders are looked at again until what was ordered is there", () => {
  expect(pace([{ state: "approved", fulfil: "built" }])).toBe(false);
  expect(
    pace([
      { state: "approved", fulfil: "built" },
      { state: "approved", fulfil: "building" },
    ]),
  ).toBeGreaterThan(0);
  expect(pace([{ state: "pending" }])).toBeGreaterThan(0);
});
