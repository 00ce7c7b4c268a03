import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { TypedPrice } from "../../src/operator/generated/types.gen";
import { PercentDialog } from "../../src/operator/price/PercentDialog";
import { firstPrice } from "../../src/operator/price/prices";

const HOURLY = firstPrice("compute/g1.small", "hourly");

function open(prices: readonly TypedPrice[]) {
  const onChange = vi.fn();
  render(<PercentDialog prices={prices} onChange={onChange} onClose={() => undefined} />);
  return onChange;
}

const apply = () => screen.getByRole("button", { name: "Apply" });
/** What stands beside the button that a pointer rests on. */
const reasonShown = async () => (await screen.findByRole("tooltip")).textContent;

test("a change by percent that meets no price cannot be applied, and says why", async () => {
  const onChange = open([HOURLY]);
  await userEvent.click(screen.getByRole("button", { name: /^Billing/ }));
  await userEvent.click(await screen.findByRole("option", { name: "Monthly" }));
  await userEvent.type(screen.getByLabelText("Percent"), "10{Enter}");
  expect(apply().getAttribute("aria-disabled")).toBe("true");
  await userEvent.hover(apply());
  expect(await reasonShown()).toMatch(/^No chosen product is billed this way/);
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: /^Billing/ }));
  await userEvent.click(await screen.findByRole("option", { name: "Hourly" }));
  await userEvent.click(apply());
  expect(onChange).toHaveBeenCalledWith("10", "hourly");
});

test("where all that was chosen is removed from the list, a change by percent says so", async () => {
  open([]);
  expect(apply().getAttribute("aria-disabled")).toBe("true");
  await userEvent.hover(apply());
  expect(await reasonShown()).toMatch(/are removed from the list/);
});
