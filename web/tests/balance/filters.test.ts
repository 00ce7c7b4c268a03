import { expect, test } from "vitest";
import { movementKindNames } from "../../src/api/generated/names.gen";
import { causeWords } from "../../src/features/balance/causes";
import { movementFilters } from "../../src/features/balance/filters";
import { balanceEn } from "../../src/i18n/balance.en";
import type { Translate } from "../../src/i18n/t";

const address = (values: Record<string, string>) => (name: string) => values[name] ?? "";

test("a statement asks for the kind and the period that stand in the address, and for nothing that is not known", () => {
  const now = Date.UTC(2026, 10, 21, 12);
  expect(movementFilters(address({ kind: "deposit", period: "day" }), now)).toEqual({
    kind: "deposit",
    from: "2026-11-20T12:00:00.000Z",
  });
  expect(movementFilters(address({ kind: "theft", period: "century" }), now)).toEqual({});
});

test("every kind of movement has words", () => {
  for (const kind of movementKindNames) expect(balanceEn[`balance.kind_${kind}`]).toBeTruthy();
});

test("a cause that this build does not know keeps its name", () => {
  const t = ((key: string) => key) as unknown as Translate;
  expect(causeWords("recharge", t)).toBe("balance.cause_recharge");
  expect(causeWords("metering", t)).toBe("metering");
});
