import { expect, test } from "vitest";
import { receives, toggled } from "../../src/features/security/settings/receivers";

const SETTINGS = [
  { message_type: "security" as const, contact_ids: ["email"] },
  { message_type: "finance" as const, contact_ids: ["email", "sms"] },
];

test("a contact is added to one type and taken from one type alone", () => {
  expect(toggled(SETTINGS, "security", "sms")).toEqual([
    { message_type: "security", contact_ids: ["email", "sms"] },
    SETTINGS[1],
  ]);
  expect(toggled(SETTINGS, "finance", "email")).toEqual([
    SETTINGS[0],
    { message_type: "finance", contact_ids: ["sms"] },
  ]);
});

test("the sole contact of a type stays", () => {
  expect(toggled(SETTINGS, "security", "email")).toBeNull();
  expect(receives(SETTINGS, "security", "email")).toBe(true);
  expect(receives(SETTINGS, "security", "sms")).toBe(false);
});
