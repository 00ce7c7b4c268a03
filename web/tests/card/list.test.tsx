import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { CardListReply } from "../../src/api/generated/types.gen";
import { CardsView } from "../../src/features/card/CardsView";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

beforeEach(() => queryClient.clear());

async function addButton(entry: CardListReply["entry"]) {
  stubServer({
    "account/info/": { data: ACCOUNT },
    "card/list/": { data: { cards: [], max: 10, entry } satisfies CardListReply },
  });
  const screen = await show(CardsView, "/main/accountsecurity/setCard");
  return { ...screen, add: (await screen.findAllByRole("button", { name: "Add card" }))[0] as HTMLElement };
}

test("without a gateway for cards none can be added, and the button says why before any form", async () => {
  const { add, getAllByText } = await addButton(null);
  expect(add.getAttribute("aria-disabled")).toBe("true");
  expect(getAllByText("No payment gateway for cards has been set up. Please contact support.").length).toBeGreaterThan(
    0,
  );
});

test("with one, a card can be added", async () => {
  const { add } = await addButton({ entry: "typed" });
  expect(add.getAttribute("aria-disabled")).toBeNull();
});
