import type { Rule } from "@portico/rules";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { AsideUsageReply } from "../../src/operator/generated/types.gen";
import { findFormat, findRuleKey, readMistake } from "../../src/operator/usage/usage";
import { operatorPage, SIGNED_IN } from "./show";

const ASIDE: AsideUsageReply = {
  customer_no: "277053581",
  hour: "2026-11-20T05:00:00Z",
  resource_id: "0193a1b2-0000-7000-8000-000000000002",
  region: "cn-north",
  product: "compute/g1.small",
  records: 3,
  reason: "no price is in force",
  aside_at: "2026-11-20T06:03:00Z",
};
const list = (items: AsideUsageReply[]) => ({ "usage/aside/list/": () => ({ data: { items, next_cursor: null } }) });
const CSV = "resource_id,record_id,at,quantity\nr,1,2026-11-21T08:15:00Z,1.5\n";

/** Opens the dialog of an import, and chooses a file in it. */
async function openWith(name: string, text: string) {
  await userEvent.click(await screen.findByRole("button", { name: "Import usage" }));
  await screen.findByRole("dialog");
  choose(name, text);
  return within(screen.getByRole("dialog"));
}

/** Chooses a file in the dialog that is open. */
function choose(name: string, text: string) {
  const input = screen.getByRole("dialog").querySelector("input[type=file]") as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File([text], name)] } });
}

test("what could not be rated is listed with its reason and its customer, and rated again", async () => {
  const answers = { ...SIGNED_IN, ...list([ASIDE]), "usage/retry/": () => ({ data: { records: 3 } }) };
  const { posted } = operatorPage(answers, "/usage");
  expect(await screen.findByText("no price is in force")).toBeTruthy();
  expect(screen.getByRole("link", { name: "277053581" }).getAttribute("href")).toContain("/customers/277053581");
  await userEvent.click(screen.getByRole("button", { name: "Rate again" }));
  expect(await screen.findByText("3 records will be rated again.")).toBeTruthy();
  expect(posted.map(({ path }) => path)).toEqual(["usage/retry/"]);
});

test("nothing is rated again where all usage is rated", async () => {
  operatorPage({ ...SIGNED_IN, ...list([]) }, "/usage");
  expect(await screen.findByText("All usage is rated")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Rate again" }).getAttribute("aria-disabled")).toBe("true");
});

test("a file is imported as it is written, and it is said how much of it is new", async () => {
  const { posted } = operatorPage(
    { ...SIGNED_IN, ...list([]), "usage/import/": () => ({ data: { records: 3, taken: 1 } }) },
    "/usage",
  );
  const dialog = await openWith("march.JSONL", '{"record_id":"1"}');
  expect(await dialog.findByText(/^march\.JSONL, /)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Import" }));
  expect(await screen.findByText("1 new record was imported; 2 were recorded before.")).toBeTruthy();
  expect(posted).toEqual([{ path: "usage/import/", body: { format: "json_lines", text: '{"record_id":"1"}' } }]);
});

test("what is wrong with a file is said line by line, until another one is chosen", async () => {
  const violations = [
    { field: "text.2.at", rule: { rule: "invalid_date" } },
    { field: "text.17.record", rule: { rule: "field_count", expected: 4 } },
    { field: "text.18.record_id", rule: { rule: "too_long", max: 64 } },
  ];
  operatorPage(
    { ...SIGNED_IN, ...list([]), "usage/import/": () => ({ status: 400, message: "Invalid", violations }) },
    "/usage",
  );
  const dialog = await openWith("march.csv", CSV);
  await dialog.findByText(/^march\.csv, /);
  await userEvent.click(dialog.getByRole("button", { name: "Import" }));
  expect(await dialog.findByText("Line 2, at: Enter a time such as 2026-11-21T08:15:00Z.")).toBeTruthy();
  expect(dialog.getByText(/^Line 17: The line must have exactly four fields/)).toBeTruthy();
  expect(dialog.getByText("Line 18, record_id: Enter at most 64 characters.")).toBeTruthy();
  choose("april.csv", CSV);
  await waitFor(() => expect(dialog.queryByText(/^Line 2, at/)).toBeNull());
});

test("a file of another kind, and none at all, are not sent", async () => {
  const { posted } = operatorPage({ ...SIGNED_IN, ...list([]) }, "/usage");
  const dialog = await openWith("march.xlsx", "?");
  expect(await dialog.findByText("Choose a file whose name ends in .csv or .jsonl.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Import" }));
  expect(await dialog.findByText("This field is required.")).toBeTruthy();
  expect(posted).toEqual([]);
});

test("a file's name says how it is written", () => {
  expect(["a.csv", "A.CSV", "a.jsonl", "a.ndjson", "a.json", "csv"].map(findFormat)).toEqual([
    "csv",
    "csv",
    "json_lines",
    "json_lines",
    undefined,
    undefined,
  ]);
});

test("where something is wrong is read from the field, and what it means here from the rule", () => {
  const rule: Rule = { rule: "required" };
  expect(readMistake({ field: "text", rule })).toEqual({ rule });
  expect(readMistake({ field: "text.17.record", rule })).toEqual({ line: 17, rule });
  expect(readMistake({ field: "text.17.at", rule })).toEqual({ line: 17, field: "at", rule });
  const key = (field: string, broken: Rule) => findRuleKey(readMistake({ field, rule: broken }));
  expect(key("text", rule)).toBe("usage.rule_empty");
  expect(key("text.2.record_id", rule)).toBeUndefined();
  expect(key("text.2.resource_id", { rule: "unknown_choice" })).toBe("usage.rule_resource");
  expect(key("text.2.at", { rule: "state_forbids", state: "closed", action: "meter" })).toBe("usage.rule_closed");
  expect(key("text.2.at", { rule: "state_forbids", state: "other", action: "meter" })).toBeUndefined();
});
