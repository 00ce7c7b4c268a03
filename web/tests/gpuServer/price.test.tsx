import { useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { QuoteDraft } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { quoteQuery } from "../../src/domain/money/queries";
import { PricePanel } from "../../src/features/gpuServer/PricePanel";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

const QUOTE = { version: 1, currency: "USD", gross: 100, discount: 0, total: 100, slices: [] };
const ASKED: QuoteDraft = {
  region: "cn-north",
  product: "gpu-server/gs.l4.2",
  scheme: "monthly",
  quantity: 1,
  periods: 3,
};

function Price({ renews, count = 1 }: { renews: boolean; count?: number }) {
  return <PricePanel asked={ASKED} priced={useQuery(quoteQuery(ASKED))} count={count} renews={renews} />;
}

async function open(renews: boolean, count?: number) {
  const posted = stubServer({
    "billing/quote/": { data: { quote: QUOTE, discount: 0 } },
    "billing/product/list/": { data: { products: [] } },
    "billing/account/": { status: 400, code: 100013, message: "Permission error" },
  });
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  await show(() => <Price renews={renews} {...(count && { count })} />, "/main/gpu-server/create");
  return posted;
}

beforeEach(() => queryClient.clear());

test("the price of a GPU server that renews itself says for how long at a time and at which price", async () => {
  const posted = await open(true);
  expect(await screen.findByText(/for 1 month at a time .* The current price is \$1\.00\.$/)).toBeTruthy();
  const asked = posted.filter(({ path }) => path === "billing/quote/").map(({ body }) => (body as QuoteDraft).periods);
  expect(asked.sort()).toEqual([1, 3]);
});

test("the price of a GPU server that does not renew itself says that it stops", async () => {
  await open(false);
  expect(await screen.findByText(/^Auto-renewal is off\. The resource stops/)).toBeTruthy();
});

test("the price of several GPU servers is that of one as often as there are", async () => {
  await open(false, 3);
  expect(await screen.findByText("$1.00 × 3 servers")).toBeTruthy();
  expect(await screen.findByText("$3.00 for 3 months")).toBeTruthy();
});
