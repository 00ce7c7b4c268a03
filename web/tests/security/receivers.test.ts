import { expect, test } from "vitest";
import { receives, toggleInConsole, toggleReceiver } from "../../src/features/security/settings/receivers";

const SETTINGS = [
  { message_type: "security" as const, contact_ids: ["email"], in_console: true },
  { message_type: "finance" as const, contact_ids: ["email", "sms"], in_console: false },
];

test("a contact is added to one type and taken from one type alone", () => {
  expect(toggleReceiver(SETTINGS, "security", "sms", ["security"])).toEqual([
    { message_type: "security", contact_ids: ["email", "sms"], in_console: true },
    SETTINGS[1],
  ]);
  expect(toggleReceiver(SETTINGS, "finance", "email", ["security"])).toEqual([
    SETTINGS[0],
    { message_type: "finance", contact_ids: ["sms"], in_console: false },
  ]);
});

test("the sole contact of a type stays where the type always has one, or does not stand in the console", () => {
  const product = { message_type: "product" as const, contact_ids: ["email"], in_console: true };
  expect(toggleReceiver(SETTINGS, "security", "email", ["security"])).toBeNull();
  expect(toggleReceiver([{ ...product, in_console: false }], "product", "email", ["security"])).toBeNull();
  expect(toggleReceiver([product], "product", "email", ["security"])).toEqual([{ ...product, contact_ids: [] }]);
  expect(receives(SETTINGS, "security", "email")).toBe(true);
  expect(receives(SETTINGS, "security", "sms")).toBe(false);
});

test("one type leaves the console or comes back, and keeps its contacts", () => {
  expect(toggleInConsole(SETTINGS, "finance")).toEqual([SETTINGS[0], { ...SETTINGS[1], in_console: true }]);
  expect(toggleInConsole(SETTINGS, "security")).toEqual([{ ...SETTINGS[0], in_console: false }, SETTINGS[1]]);
  const alone = [{ message_type: "product" as const, contact_ids: [], in_console: true }];
  expect(toggleInConsole(alone, "product")).toBeNull();
});
