import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { EMPTY_TERMS } from "../../src/operator/terms";
import { type Answers, operatorPage, SESSION, SIGNED_IN } from "./show";

const TO_COME = {
  version: "2027-01-01",
  from: "2027-01-01T00:00:00Z",
  state: "to_come",
  accepted: 0,
  is_editable: true,
};
const IN_FORCE = {
  version: "2026-01-01",
  from: "2026-01-01T00:00:00Z",
  state: "in_force",
  accepted: 7,
  is_editable: false,
};
const SAMPLE = { version: "sample", from: null, state: "in_force", accepted: 0, is_editable: false };
/** What a version says, as it was written. */
const source = (version: string) => ({
  version,
  ...Object.fromEntries(
    Object.keys(EMPTY_TERMS)
      .filter((name) => name !== "version")
      .map((name) => [name, `${name} of ${version}\n\nText.`]),
  ),
});
const reading = (title: string) => ({
  version: "2027-01-01",
  is_sample: false,
  texts: [{ name: "agreement", title, paragraphs: ["Read by customers."] }],
});
const ANSWERS: Answers = {
  ...SIGNED_IN,
  "terms/list/": () => ({ data: { items: [TO_COME, IN_FORCE], next_cursor: null, faults: [] } }),
  "terms/source/": () => ({ data: source("2026-01-01") }),
  "terms/preview/": () => ({
    data: {
      us: reading("Agreement"),
      cn: reading("协议"),
      begins_today: false,
      replaces: { written_by: "bob", written_at: "2026-11-20T05:00:00Z" },
    },
  }),
  "terms/publish/": () => ({ data: null }),
  "terms/withdraw/": () => ({ data: null }),
};

test("a new version begins with the one in force, is read before it is published, and says whose it replaces", async () => {
  const { posted, asked, history } = operatorPage(ANSWERS, "/terms");
  await userEvent.click(await screen.findByRole("button", { name: "New version" }));
  const agreement = await screen.findByLabelText<HTMLTextAreaElement>("User agreement in English");
  expect(agreement.value).toBe("agreement_us of 2026-01-01\n\nText.");
  expect(asked).toContain("terms/source/?version=2026-01-01");
  await userEvent.click(screen.getByRole("button", { name: "Preview" }));
  expect((await screen.findAllByText("This field is required.")).length).toBeGreaterThan(0);
  await userEvent.type(screen.getByLabelText("Day"), "2027-01-01");
  await userEvent.click(screen.getByRole("button", { name: "Preview" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Read by customers.")).toBeTruthy();
  expect(dialog.getByText(/that bob wrote for the same day/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("tab", { name: "Chinese" }));
  expect(await dialog.findByText("协议")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(history.location.pathname).toBe("/terms"));
  const terms = { ...source("2026-01-01"), version: "2027-01-01" };
  expect(posted).toEqual([
    { path: "terms/preview/", body: terms },
    { path: "terms/publish/", body: terms },
  ]);
});

test("a new version begins empty where only the sample is in force", async () => {
  const { asked } = operatorPage(
    { ...ANSWERS, "terms/list/": () => ({ data: { items: [SAMPLE], next_cursor: null, faults: [] } }) },
    "/terms/new",
  );
  expect((await screen.findByLabelText<HTMLTextAreaElement>("User agreement in English")).value).toBe("");
  expect(asked.filter((path) => path.startsWith("terms/source"))).toEqual([]);
});

test("a new version begins with what is in force by now, and another that comes into force replaces nothing that is typed", async () => {
  const newer = { ...IN_FORCE, version: "2026-06-01", from: "2026-06-01T00:00:00Z" };
  const lists = [[SAMPLE], [IN_FORCE], [newer]];
  const { queries } = operatorPage(
    {
      ...ANSWERS,
      "terms/list/": () => ({ data: { items: lists.shift() ?? [], next_cursor: null, faults: [] } }),
    },
    "/terms",
  );
  await userEvent.click(await screen.findByRole("button", { name: "New version" }));
  const agreement = await screen.findByLabelText<HTMLTextAreaElement>("User agreement in English");
  expect(agreement.value).toBe("agreement_us of 2026-01-01\n\nText.");
  await userEvent.type(screen.getByLabelText("Day"), "2027-01-01");
  await act(() => queries.invalidateQueries({ queryKey: ["terms", "list"] }));
  expect(lists).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>("Day").value).toBe("2027-01-01");
});

test("a version to come keeps its day while it is edited, and replaces nothing but itself", async () => {
  const { posted } = operatorPage({ ...ANSWERS, "terms/source/": () => ({ data: source("2027-01-01") }) }, "/terms");
  await userEvent.click(await screen.findByRole("button", { name: "Edit version 2027-01-01" }));
  await userEvent.type(await screen.findByLabelText("User agreement in English"), " More.");
  expect(screen.queryByLabelText("Day")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Preview" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.queryByText(/for the same day/)).toBeNull();
  expect(posted[0]?.body).toMatchObject({
    version: "2027-01-01",
    agreement_us: "agreement_us of 2027-01-01\n\nText. More.",
  });
});

test("what the server finds wrong with the day stands on it", async () => {
  operatorPage(
    {
      ...ANSWERS,
      "terms/preview/": () => ({
        status: 400,
        message: "Invalid",
        violations: [{ field: "version", rule: { rule: "day_over" } }],
      }),
    },
    "/terms/new",
  );
  await userEvent.type(await screen.findByLabelText("Day"), "2020-01-01");
  await userEvent.click(screen.getByRole("button", { name: "Preview" }));
  expect(await screen.findByText("This day is over.")).toBeTruthy();
});

test("a version to come is withdrawn once that is confirmed, and one that counts is only read", async () => {
  const { posted } = operatorPage(ANSWERS, "/terms");
  await userEvent.click(await screen.findByRole("button", { name: "Withdraw version 2027-01-01" }));
  expect(screen.queryByRole("button", { name: "Withdraw version 2026-01-01" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Edit version 2026-01-01" })).toBeNull();
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(posted).toEqual([{ path: "terms/withdraw/", body: { version: "2027-01-01" } }]));
});

test("who may only see terms opens no form by its address", async () => {
  const viewer = {
    ...SESSION,
    roles: ["support" as const],
    operations: ["terms_view" as const, "price_view" as const],
  };
  const answers: Answers = { ...ANSWERS, "session/show/": () => ({ data: viewer }) };
  const { history } = operatorPage(answers, "/terms");
  expect((await screen.findByRole("button", { name: "New version" })).getAttribute("aria-disabled")).toBe("true");
  for (const path of ["/terms/new", "/terms/2027-01-01", "/prices/cn-north/CNY"]) {
    history.push(path);
    expect(await screen.findByText(/Your roles do not allow/), path).toBeTruthy();
  }
});

test("a version that is not to come has no form", async () => {
  operatorPage(ANSWERS, "/terms/2026-01-01");
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
});
