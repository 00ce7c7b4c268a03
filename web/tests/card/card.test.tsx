import { render, renderHook, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { cardExpiry, cardName } from "../../src/domain/card/cards";
import { useCountries } from "../../src/domain/useCountries";
import { expiryTidy } from "../../src/features/card/expiry";
import { ConfirmStep } from "../../src/features/recharge/ConfirmStep";
import { cardEn } from "../../src/i18n/card.en";
import type { Translate } from "../../src/i18n/t";
import { loadConsole } from "../../src/rules/rules";

const t = ((key: keyof typeof cardEn) => cardEn[key]) as unknown as Translate;

afterEach(() => {
  delete window.Stripe;
});

test("a card is told by its brand and last four digits, and one of a brand that nobody knows is a bank card", () => {
  expect(cardName({ brand: "amex", last_four: "0005" }, t)).toBe("American Express •••• 0005");
  expect(cardName({ brand: null, last_four: "0005" }, t)).toBe("Bank card •••• 0005");
  expect(cardExpiry({ expiry_month: 9, expiry_year: 2027 })).toBe("09/27");
});

test("the stroke of an expiry comes by itself, and goes when it is deleted", () => {
  expect(expiryTidy("12")).toBe("12");
  expect(expiryTidy("122")).toBe("12/2");
  expect(expiryTidy("1227")).toBe("12/27");
  expect(expiryTidy("12/27")).toBe("12/27");
  expect(expiryTidy("12/")).toBe("12/");
  expect(expiryTidy("later")).toBe("later");
});

test("every country of core's is offered by its name, and those of a region alone where it is one's", async () => {
  const module = await loadConsole();
  const { result: all } = renderHook(() => useCountries(module));
  expect(all.current).toHaveLength(249);
  expect(all.current[0]).toEqual({ value: "AF", label: "Afghanistan" });
  expect(all.current).toContainEqual({ value: "CN", label: "China" });
  const { result: others } = renderHook(() => useCountries(module, "other"));
  expect(others.current).toHaveLength(248);
});

test("a payment that waits for its proof is confirmed by the gateway's script, and its refusal is told", async () => {
  const confirmed: string[] = [];
  const answers = [{ error: { message: "Your bank said no." } }, {}];
  window.Stripe = vi.fn((key: string) => ({
    elements: vi.fn(),
    confirmSetup: vi.fn(),
    confirmCardPayment: (secret: string) => {
      confirmed.push(`${key} ${secret}`);
      return Promise.resolve(answers.shift() ?? {});
    },
  }));
  render(<ConfirmStep next={{ step: "confirm", publishable_key: "pk_1", client_secret: "s_1" }} />);
  const pay = screen.getByRole("button", { name: "Pay now" });
  await userEvent.click(pay);
  expect((await screen.findByRole("alert")).textContent).toContain("Your bank said no.");
  await userEvent.click(pay);
  expect(confirmed).toEqual(["pk_1 s_1", "pk_1 s_1"]);
});
