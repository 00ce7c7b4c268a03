import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { MessagesPage } from "../../src/features/message/MessagesPage";
import { show, stubServer } from "../identity/show";

const message = (id: number, more: object = {}) => ({
  message_id: `m-${id}`,
  kind: "instance_failed",
  message_type: "resource",
  title: `Title ${id}`,
  body: `Body ${id}`,
  link: { label: "View the instance", path: `/main/gpu-cloud/i-${id}` },
  created_at: "2026-11-20T05:00:00Z",
  read_at: null,
  ...more,
});

async function open(items: object[]) {
  const posted = stubServer({
    "message/list/": { data: { items, next_cursor: null } },
    "message/read/": { data: { unread: 0 } },
    "message/delete/": { data: { unread: 0, total: 0 } },
  });
  await show(MessagesPage, "/main/messages");
  return posted;
}

beforeEach(() => queryClient.clear());

test("a message's title leads to what it is about, which counts as reading it", async () => {
  const posted = await open([message(1), message(2, { link: null, read_at: "2026-11-20T06:00:00Z" })]);
  const link = await screen.findByRole("link", { name: "Title 1" });
  expect(link.getAttribute("href")).toBe("/main/gpu-cloud/i-1");
  expect(screen.getByText("Body 1")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Title 2" })).toBeNull();
  await userEvent.click(link);
  await waitFor(() => expect(posted).toEqual([{ path: "message/read/", body: { message_ids: ["m-1"] } }]));
});

test("a message that leads elsewhere opens beside the console, which counts as reading it", async () => {
  const posted = await open([message(1, { link: { label: "Read more", path: "https://docs.example.com/new" } })]);
  const link = await screen.findByRole("link", { name: /Title 1/ });
  expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["https://docs.example.com/new", "_blank"]);
  expect(link.getAttribute("rel")).toContain("noopener");
  await userEvent.click(link);
  await waitFor(() => expect(posted).toEqual([{ path: "message/read/", body: { message_ids: ["m-1"] } }]));
});

test("of those that are chosen only the unread ones are marked as read, and all of them are deleted once that is confirmed", async () => {
  const posted = await open([message(1), message(2, { read_at: "2026-11-20T06:00:00Z" })]);
  await screen.findByText("Body 2");
  for (const box of screen.getAllByRole("checkbox", { name: /Title/ })) await userEvent.click(box);
  await userEvent.click(screen.getByRole("button", { name: "Actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete 2 messages?" });
  expect(posted).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(posted).toEqual([{ path: "message/delete/", body: { message_ids: ["m-1", "m-2"] } }]));
  for (const box of await screen.findAllByRole("checkbox", { name: /Title/ })) await userEvent.click(box);
  await userEvent.click(screen.getByRole("button", { name: "Mark as read" }));
  await waitFor(() => expect(posted.at(-1)).toEqual({ path: "message/read/", body: { message_ids: ["m-1"] } }));
});

test("what is read or deleted is asked for again also among what happened lately", async () => {
  await open([message(1)]);
  const isOld = () => queryClient.getQueryState(["events", "home"])?.isInvalidated;
  for (const button of ["Mark as read", "Delete"]) {
    queryClient.setQueryData(["events", "home"], { items: [] });
    expect(isOld()).toBe(false);
    await userEvent.click(await screen.findByRole("checkbox", { name: /Title 1/ }));
    if (button === "Delete") {
      await userEvent.click(screen.getByRole("button", { name: "Actions" }));
      await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
      await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
    } else await userEvent.click(screen.getByRole("button", { name: button }));
    await waitFor(() => expect(isOld()).toBe(true));
  }
});

test("the question before messages are deleted says how many, also where the list has lost one of them meanwhile", async () => {
  let items = [message(1), message(2)];
  stubServer({ "message/list/": () => ({ data: { items, next_cursor: null } }) });
  await show(MessagesPage, "/main/messages");
  await screen.findByText("Body 2");
  for (const box of screen.getAllByRole("checkbox", { name: /Title/ })) await userEvent.click(box);
  await userEvent.click(screen.getByRole("button", { name: "Actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await screen.findByRole("dialog", { name: "Delete 2 messages?" });
  items = [message(2)];
  void queryClient.invalidateQueries({ queryKey: ["messages"] });
  await waitFor(() => expect(screen.queryByText("Body 1")).toBeNull());
  expect(screen.getByRole("dialog", { name: "Delete 2 messages?" })).toBeTruthy();
});
