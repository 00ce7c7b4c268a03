import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { operatorPage } from "./show";
import { ADA, ANSWERS, ID, PAGE, QUEUED, SHOWN, VERA } from "./ticketShown";

test("the queue tells until when each ticket is to be answered, and is narrowed to one's own", async () => {
  const { asked } = operatorPage(ANSWERS, "/tickets");
  expect(await screen.findByRole("link", { name: "It is down" })).toBeTruthy();
  expect(screen.getByText("20 min left")).toBeTruthy();
  expect(screen.getByText(/^1 waiting\. Updated at .*\.$/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /^Assigned to/ }));
  await userEvent.click(await screen.findByRole("option", { name: "Assigned to me" }));
  await waitFor(() => expect(asked).toContain(`ticket/list/?operator_id=${ADA}`));
  await userEvent.click(screen.getByRole("button", { name: /^Assigned to/ }));
  await userEvent.click(await screen.findByRole("option", { name: "Nobody" }));
  await waitFor(() => expect(asked).toContain("ticket/list/?unassigned=true"));
});

test("the queue has what waits until a state is chosen, and whatever is found while something is searched for", async () => {
  const { asked } = operatorPage(ANSWERS, "/tickets");
  await screen.findByRole("link", { name: "It is down" });
  const state = () => screen.getByRole("button", { name: /^Status/ });
  expect(state().textContent).toContain("Waiting for support");
  await userEvent.click(state());
  await userEvent.click(await screen.findByRole("option", { name: "All statuses" }));
  await waitFor(() => expect(asked).toContain("ticket/list/?all=true"));
  await userEvent.click(state());
  await userEvent.click(await screen.findByRole("option", { name: "Waiting for support" }));
  await userEvent.type(screen.getByRole("searchbox"), "12345678");
  await waitFor(() => expect(asked).toContain("ticket/list/?q=12345678"));
  expect(state().textContent).toContain("All statuses");
  await userEvent.click(state());
  await userEvent.click(await screen.findByRole("option", { name: "Waiting for support" }));
  await waitFor(() => expect(asked).toContain("ticket/list/?state=open&q=12345678"));
});

test("a ticket is taken with one press, and released with another", async () => {
  let holder: string | null = null;
  const shown = () => ({ ...SHOWN, ticket: { ...QUEUED, operator_id: holder, operator_name: holder && "ada" } });
  const { posted } = operatorPage(
    {
      ...ANSWERS,
      "ticket/show/": () => ({ data: shown() }),
      "ticket/assign/": () => {
        holder = holder ? null : ADA;
        return { data: null };
      },
    },
    PAGE,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Take ticket" }));
  await userEvent.click(await screen.findByRole("button", { name: "Release ticket" }));
  expect(await screen.findByRole("button", { name: "Take ticket" })).toBeTruthy();
  expect(posted.map(({ body }) => body)).toEqual([
    { ticket_id: ID, operator_id: ADA, held_by: null },
    { ticket_id: ID, operator_id: null, held_by: ADA },
  ]);
});

test("a ticket that a colleague has is taken over, and one that somebody took meanwhile is not", async () => {
  let holder = VERA;
  const shown = () => ({ ...SHOWN, ticket: { ...QUEUED, operator_id: holder, operator_name: "vera" } });
  const differs = { field: "held_by", rule: { rule: "does_not_match" } };
  const { posted } = operatorPage(
    {
      ...ANSWERS,
      "ticket/show/": () => ({ data: shown() }),
      "ticket/assign/": () => {
        holder = ID;
        return { status: 409, code: 100006, message: "Failed", violations: [differs] };
      },
    },
    PAGE,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Take over" }));
  expect(await screen.findByText(/assigned to someone else in the meantime/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Take over" }));
  await waitFor(() => expect(posted).toHaveLength(2));
  expect(posted.map(({ body }) => (body as { held_by: unknown }).held_by)).toEqual([VERA, ID]);
});

test("a ticket is merged into another open one of the same person that is chosen", async () => {
  const { posted } = operatorPage({ ...ANSWERS, "ticket/merge/": () => ({ data: null }) }, PAGE);
  await userEvent.click(await screen.findByRole("button", { name: "Merge" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: /^Merge into/ }));
  await userEvent.click(await screen.findByRole("option", { name: /11111111 It is still down/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Merge" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(posted).toEqual([{ path: "ticket/merge/", body: { ticket_id: ID, into: "11111111" } }]);
});

test("a ticket whose author has no other open one cannot be merged", async () => {
  operatorPage({ ...ANSWERS, "ticket/show/": () => ({ data: { ...SHOWN, mergeable: [] } }) }, PAGE);
  expect((await screen.findByRole("button", { name: "Merge" })).getAttribute("aria-disabled")).toBe("true");
});

test.each([
  ["was closed", { rule: "unknown_choice" }, "This ticket has been closed in the meantime. Select another one."],
  [
    "has no room",
    { rule: "too_many", max: 300 },
    "This ticket has no room for the entries of the other. Select another one.",
  ],
])("a ticket that %s when another is merged into it is said on the choice", async (_, rule, said) => {
  const violations = [{ field: "into", rule }];
  operatorPage({ ...ANSWERS, "ticket/merge/": () => ({ status: 409, message: "Invalid", violations }) }, PAGE);
  await userEvent.click(await screen.findByRole("button", { name: "Merge" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: /^Merge into/ }));
  await userEvent.click(await screen.findByRole("option", { name: /11111111 It is still down/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Merge" }));
  expect(await dialog.findByText(said)).toBeTruthy();
});
