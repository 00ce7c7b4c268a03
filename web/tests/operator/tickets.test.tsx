import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type {
  CustomerOperation,
  NewestOperation,
  NewestServerEvent,
  OperatorOperation,
} from "../../src/operator/generated/types.gen";
import { type Answers, operatorPage, SESSION } from "./show";
import { ANSWERS, ID, NOW, PAGE, QUEUED, SHOWN, TICKET, VERA } from "./ticketShown";

test("a ticket shows what was written, its notes, and whose it is", async () => {
  operatorPage(ANSWERS, PAGE);
  expect(await screen.findByRole("heading", { level: 1, name: "Ticket 12345678" })).toBeTruthy();
  expect(await screen.findByText("vera (support) added an internal note")).toBeTruthy();
  expect(screen.getByText("Lin Ltd")).toBeTruthy();
  expect(screen.getByText("¥12.50")).toBeTruthy();
  expect(screen.getByRole("link", { name: "An invoice" })).toBeTruthy();
});

/** What the customer did last: an instance that is being stopped. */
const STOPPED: NewestOperation = {
  instance_id: ID,
  name: "mailer",
  region: "cn-north",
  is_gone: false,
  operation: { operation_id: ID, kind: "stop", cause: "customer", state: "running", created_at: NOW },
};
/** And a GPU server that was handed over to them. */
const HANDED: NewestServerEvent = {
  server_id: ID,
  name: "train-1",
  region: "cn-north",
  is_gone: false,
  event: { event_id: "e-1", kind: "hand_over", note: "", at: NOW },
};
const DONE: CustomerOperation[] = [
  { at: NOW, instance: STOPPED },
  { at: NOW, gpu_server: HANDED },
];
const cared = (operations: readonly OperatorOperation[]): Answers => ({
  ...ANSWERS,
  "session/show/": () => ({ data: { ...SESSION, operations } }),
  "ticket/show/": () => ({ data: { ...SHOWN, customer: { ...SHOWN.customer, operations: DONE } } }),
});

test("a ticket shows its customer's status and verification, and leads to the customer and what was done last", async () => {
  operatorPage(cared(SESSION.operations), PAGE);
  expect((await screen.findByRole("link", { name: "277053581" })).getAttribute("href")).toMatch(
    /\/customers\/277053581$/,
  );
  expect(screen.getByRole("link", { name: "lin" }).getAttribute("href")).toMatch(/\/customers\/277053581$/);
  expect(screen.queryByRole("link", { name: /^vera/ })).toBeNull();
  expect(screen.getByText("Active")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Verification in mainland China: Verified" }).getAttribute("href")).toMatch(
    /\/verifications\?state=verified&q=277053581$/,
  );
  expect(screen.getByText("Not verified")).toBeTruthy();
  expect(screen.getByRole("link", { name: "mailer" }).getAttribute("href")).toMatch(
    new RegExp(`/instances\\?q=${ID}$`),
  );
  expect(screen.getByText(/^Handed over:/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "train-1" }).getAttribute("href")).toMatch(
    /\/customers\/277053581\?tab=resources&q=train-1$/,
  );
  expect(screen.getByRole("link", { name: "Resources in use: 3" }).getAttribute("href")).toMatch(
    /\/customers\/277053581\?tab=resources$/,
  );
});

test("whoever may see neither customers nor instances reads them on the ticket without links", async () => {
  operatorPage(cared(["signed_in", "ticket_manage"]), PAGE);
  expect(await screen.findByText("Active")).toBeTruthy();
  for (const text of [/^277053581$/, /^Verified$/, /mailer/]) {
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole("link", { name: text })).toBeNull();
  }
});

test("an answer that was kept is put at the end of what is written, and an answer may ask", async () => {
  const { posted } = operatorPage({ ...ANSWERS, "ticket/answer/": () => ({ data: null }) }, PAGE);
  await userEvent.click(await screen.findByRole("button", { name: "Send answer" }));
  expect(await screen.findByText("This field is required.")).toBeTruthy();
  expect(posted).toEqual([]);
  await userEvent.type(screen.getByLabelText("Answer"), "Line one.");
  await userEvent.click(screen.getByRole("button", { name: /^Insert a canned answer/ }));
  await userEvent.click((await screen.findAllByRole("option", { name: "Greeting" }))[1] as HTMLElement);
  await userEvent.click(screen.getByRole("checkbox", { name: /I am asking something/ }));
  await userEvent.click(screen.getByRole("button", { name: "Send answer" }));
  expect(await screen.findByText("The answer has been sent.")).toBeTruthy();
  const reply = { text: "Line one.\n\n您好。", file_ids: [] };
  expect(posted).toEqual([{ path: "ticket/answer/", body: { ticket_id: ID, reply, is_asked: true } }]);
  expect((screen.getByLabelText("Answer") as HTMLTextAreaElement).value).toBe("");
});

test("what is half typed stays when the ticket is closed meanwhile, and is sent once it is open again", async () => {
  let closed_at: string | null = null;
  const shown = () => ({ ...SHOWN, ticket: { ...QUEUED, ticket: { ...TICKET, closed_at } } });
  operatorPage({ ...ANSWERS, "ticket/show/": () => ({ data: shown() }), "ticket/note/": () => ({ data: null }) }, PAGE);
  await userEvent.type(await screen.findByLabelText("Answer"), "Half");
  const note = async () => {
    await userEvent.type(screen.getByLabelText("Note"), "Seen.");
    await userEvent.click(screen.getByRole("button", { name: "Save note" }));
  };
  closed_at = NOW;
  await note();
  expect((await screen.findAllByText(/has been closed in the meantime/)).length).toBeGreaterThan(0);
  expect((screen.getByLabelText("Answer") as HTMLTextAreaElement).value).toBe("Half");
  expect(screen.getByRole("button", { name: "Send answer" }).getAttribute("aria-disabled")).toBe("true");
  closed_at = null;
  await note();
  await waitFor(() => expect(screen.queryByText(/has been closed in the meantime/)).toBeNull());
  expect((screen.getByLabelText("Answer") as HTMLTextAreaElement).value).toBe("Half");
});

test("an answer to a ticket that was closed a moment before is refused in words, stays, and the page shows the ticket closed", async () => {
  let closed_at: string | null = null;
  const shown = () => ({ ...SHOWN, ticket: { ...QUEUED, ticket: { ...TICKET, closed_at } } });
  const forbidden = { field: "ticket_id", rule: { rule: "state_forbids", state: "closed", action: "answer" } };
  const refuse = () => {
    closed_at = NOW;
    return { status: 409, code: 100006, message: "Failed", violations: [forbidden] };
  };
  operatorPage({ ...ANSWERS, "ticket/show/": () => ({ data: shown() }), "ticket/answer/": refuse }, PAGE);
  await userEvent.type(await screen.findByLabelText("Answer"), "Late");
  await userEvent.click(screen.getByRole("button", { name: "Send answer" }));
  expect((await screen.findAllByText(/has been closed in the meantime/)).length).toBeGreaterThan(0);
  expect(await screen.findByText(/^This ticket is closed/)).toBeTruthy();
  expect((screen.getByLabelText("Answer") as HTMLTextAreaElement).value).toBe("Late");
  expect(screen.getByRole("button", { name: "Send answer" }).getAttribute("aria-disabled")).toBe("true");
});

test("a ticket that is full takes no note, and says so", async () => {
  const full = { field: "text", rule: { rule: "too_many", max: 300 } };
  operatorPage({ ...ANSWERS, "ticket/note/": () => ({ status: 409, message: "Failed", violations: [full] }) }, PAGE);
  await userEvent.type(await screen.findByLabelText("Note"), "Once more.");
  await userEvent.click(screen.getByRole("button", { name: "Save note" }));
  expect(await screen.findByText(/reached its limit of entries/)).toBeTruthy();
});

test("a ticket that was merged is only noted on, and leads to where it continues", async () => {
  const ticket = { ...TICKET, state: "closed" as const, closed_at: NOW, merged_into: VERA };
  const merged = {
    entry_id: "3",
    kind: "merged" as const,
    author: "ada",
    text: "87654321",
    written_at: NOW,
    files: [],
  };
  const shown = { ...SHOWN, ticket: { ...QUEUED, ticket, due_at: null }, entries: [merged], others: [] };
  operatorPage({ ...ANSWERS, "ticket/show/": () => ({ data: shown }) }, PAGE);
  expect(await screen.findByRole("link", { name: "Ticket 87654321" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Save note" })).toBeTruthy();
  for (const name of ["Send answer", "Merge", "Close ticket"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

test("a ticket that is not there is not found", async () => {
  operatorPage({ ...ANSWERS, "ticket/show/": () => ({ status: 404, message: "None" }) }, PAGE);
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
});

test("an answer is kept in both languages, and deleted once that is confirmed", async () => {
  const done = () => ({ data: null });
  const { posted } = operatorPage(
    { ...ANSWERS, "canned_answer/save/": done, "canned_answer/delete/": done },
    "/canned-answers",
  );
  await userEvent.click(await screen.findByRole("button", { name: "New canned answer" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findAllByText("This field is required.")).toHaveLength(3);
  await userEvent.type(dialog.getByLabelText("Name"), "Thanks");
  await userEvent.type(dialog.getByLabelText("Text in English"), "Thank you.");
  await userEvent.type(dialog.getByLabelText("Text in Chinese"), "谢谢。");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The canned answer has been saved.")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Delete: Greeting" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("The canned answer has been deleted.")).toBeTruthy();
  const answer_id = expect.stringMatching(/^[0-9a-f-]{36}$/);
  const answer = { name: "Thanks", text_us: "Thank you.", text_cn: "谢谢。" };
  expect(posted).toEqual([
    { path: "canned_answer/save/", body: { answer_id, answer, seen_saved_at: null } },
    { path: "canned_answer/delete/", body: { answer_id: ID } },
  ]);
});
