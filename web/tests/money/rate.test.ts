import { expect, test } from "vitest";
import { quantityDisplay, quantityRead, rateDisplay, shareDisplay, toQuantityText } from "../../src/domain/money/rate";

test("a rate is shown with every digit that it has and none more", () => {
  expect(rateDisplay(12_000_000, "CNY")).toBe("¥0.12");
  expect(rateDisplay(12_500_000, "CNY")).toBe("¥0.125");
  expect(rateDisplay(1, "CNY")).toBe("¥0.00000001");
  expect(rateDisplay(6_900_000_000, "CNY")).toBe("¥69.00");
});

test("a quantity is read as it is shown, to the millionth", () => {
  expect(quantityRead("12")).toBe(12_000_000);
  expect(quantityRead(" 0.000001 ")).toBe(1);
  expect(quantityRead("1.5")).toBe(1_500_000);
  for (const text of ["", "1,5", "-1", "1.0000001", "1e3", "0x10", "1234567890"]) {
    expect(quantityRead(text), text).toBeUndefined();
  }
  expect(quantityDisplay(1_200_500_000)).toBe("1,200.5");
  for (const text of ["1200.5", "0.000001", "999999999.999999"]) {
    expect(toQuantityText(quantityRead(text) ?? 0)).toBe(text);
  }
});

test("a share in hundredths of a percent is shown in percent", () => {
  expect(shareDisplay(1_500)).toBe("15%");
  expect(shareDisplay(1_250)).toBe("12.5%");
});
