import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { CardListReply } from "../../src/api/generated/types.gen";
import { TopUpForm } from "../../src/features/recharge/TopUpForm";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

beforeEach(() => queryClient.clear());

const CARD = {
  card_id: "01a22dcf-4986-71dd-bd08-0a5b5afd37d0",
  brand: "visa",
  last_four: "4242",
  expiry_month: 12,
  expiry_year: 2_039,
  is_default: true,
  is_expired: false,
  auto_pay: true,
  gateway: "test",
  address: "",
  city: "",
  country: "",
  email: "",
  created_at: "2026-11-01T05:00:00Z",
} as unknown as CardListReply["cards"][number];

test("an automatic top-up is in the account's currency, whatever else the page has asked for", async () => {
  const posted = stubServer({
    "account/info/": { data: ACCOUNT },
    "card/list/": { data: { cards: [CARD], max: 10, entry: { entry: "typed" } } satisfies CardListReply },
    "recharge/top_up/save/": { data: { setting: null, next: null, last: null, this_month: null } },
  });
  const screen = await show(() => <TopUpForm setting={null} onDone={() => undefined} />, "/main/recharge");
  await userEvent.type(await screen.findByLabelText("When the available balance falls below (USD)"), "50");
  await userEvent.type(screen.getByLabelText("Top-up amount (USD)"), "100");
  await userEvent.type(screen.getByLabelText("Limit per calendar month (USD)"), "500");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await expect.poll(() => posted.map(({ path }) => path)).toContain("recharge/top_up/save/");
  expect(posted.at(-1)?.body).toMatchObject({ top_up: { currency: "USD", amount: "100" } });
});
