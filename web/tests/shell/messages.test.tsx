import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { MessagesPanel } from "../../src/features/shell/MessagesPanel";
import { useMessagesUtility } from "../../src/features/shell/useMessagesUtility";
import { type Answer, show, stubServer } from "../identity/show";

const message = (id: number, read_at: string | null = null) => ({
  message_id: `m-${id}`,
  kind: "welcome",
  title: `Title ${id}`,
  body: `Body ${id}`,
  created_at: "2026-11-20T05:00:00Z",
  read_at,
});

async function open(list: Answer) {
  const posted = stubServer({
    "message/list/": list,
    "message/count/": { data: { unread: 0, total: 0 } },
    "message/read/": { data: { unread: 0 } },
  });
  await show(MessagesPanel, "/main/home");
  return posted;
}

beforeEach(() => queryClient.clear());

test("each message is shown with its text, and an unread one can be marked as read by itself", async () => {
  const posted = await open({
    data: { items: [message(1), message(2, "2026-11-20T06:00:00Z")], next_cursor: null },
  });
  expect(await screen.findByText("Body 1")).toBeTruthy();
  expect(screen.getByText("Body 2")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Mark “Title 1” as read" }));
  await waitFor(() => expect(posted).toEqual([{ path: "message/read/", body: { message_ids: ["m-1"] } }]));
  expect(screen.queryByRole("button", { name: "Mark “Title 2” as read" })).toBeNull();
});

test("whoever marks a message by the keyboard stays at it, as the button goes", async () => {
  let read_at: string | null = null;
  await open(() => ({ data: { items: [message(1, read_at), message(2)], next_cursor: null } }));
  const button = await screen.findByRole("button", { name: "Mark “Title 1” as read" });
  read_at = "2026-11-20T06:00:00Z";
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Mark “Title 1” as read" })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toContain("Title 1"));
  expect(document.activeElement?.tagName).toBe("LI");
});

test("all messages are marked as read at once, and then there is nothing left to mark", async () => {
  let isRead = false;
  const posted = await open(() => ({
    data: { items: [message(1, isRead ? "2026-11-20T06:00:00Z" : null)], next_cursor: null },
  }));
  const all = await screen.findByRole("button", { name: "Mark all as read" });
  isRead = true;
  await userEvent.click(all);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull());
  expect(posted).toEqual([{ path: "message/read/", body: { all: true } }]);
});

test("older messages are loaded from where the page before ended", async () => {
  let calls = 0;
  await open(() => {
    calls += 1;
    return { data: { items: [message(calls)], next_cursor: calls === 1 ? "after-1" : null } };
  });
  await userEvent.click(await screen.findByRole("button", { name: "Load more" }));
  expect(await screen.findByText("Body 2")).toBeTruthy();
  expect(screen.getByText("Body 1")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

test("without messages the panel says so", async () => {
  await open({ data: { items: [], next_cursor: null } });
  expect(await screen.findByText("No messages yet")).toBeTruthy();
});

test("messages that could not be loaded are offered again", async () => {
  let calls = 0;
  await open(() => {
    calls += 1;
    if (calls === 1) return { status: 400, code: 100006, message: "Failed" };
    return { data: { items: [message(1)], next_cursor: null } };
  });
  expect(await screen.findByText("This could not be loaded")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Body 1")).toBeTruthy();
});

function Bell() {
  const { text = "", ariaLabel } = useMessagesUtility();
  return (
    <button type="button" aria-label={ariaLabel}>
      {text}
    </button>
  );
}

test.each([
  [0, "Messages", ""],
  [7, "Messages, 7 unread", "7"],
  [128, "Messages, 99+ unread", "99+"],
])("with %i unread messages the bell says so to everybody", async (unread, name, text) => {
  stubServer({ "message/count/": { data: { unread, total: 200 } } });
  await show(Bell, "/main/home");
  expect((await screen.findByLabelText(name)).textContent).toBe(text);
});
