import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { EventsCard } from "../../src/features/home/EventsCard";
import { MessagesCard } from "../../src/features/home/MessagesCard";
import { ALL_PROJECTS, setProjectId } from "../../src/state/project";
import { type Answer, show, stubServer } from "../identity/show";
import { ACCOUNT } from "./account";

const AT = "2026-11-20T05:00:00Z";
const FAILED = {
  event_id: "e-1",
  at: AT,
  operation: {
    instance_id: "i-1",
    name: "web-1",
    region: "cn-north",
    is_gone: false,
    operation: {
      operation_id: "o-1",
      kind: "start",
      state: "failed",
      cause: "customer",
      user_name: "ada",
      created_at: AT,
    },
  },
};
const ALERT = {
  event_id: "e-2",
  at: AT,
  message: {
    message_id: "m-1",
    kind: "low_balance",
    message_type: "finance",
    title: "Your balance is low",
    body: "",
    link: { label: "Top up", path: "/main/recharge" },
    created_at: AT,
    read_at: null,
  },
};
const REFUSED = {
  event_id: "e-3",
  at: AT,
  sign_in: { at: AT, address: "203.0.113.9", user_agent: "", outcome: "wrong_password", method: "password" },
};

const HANDED = {
  event_id: "e-4",
  at: AT,
  gpu_server: {
    server_id: "s-1",
    name: "train-1",
    region: "cn-north",
    is_gone: false,
    event: { event_id: "e-4", kind: "hand_over", user_name: null, note: "", at: AT },
  },
};

function open(answer: Answer) {
  stubServer({ "account/info/": { data: ACCOUNT }, "account/event/list/": answer });
  return show(EventsCard, "/main/home");
}

beforeEach(() => queryClient.clear());
afterEach(() => setProjectId(ALL_PROJECTS.project_id));

test("each event leads to what it is about", async () => {
  const screen = await open({ data: { items: [FAILED, ALERT, REFUSED, HANDED], next_cursor: null } });
  const href = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
  expect(await href("web-1")).toBe("/main/gpu-cloud/i-1");
  expect(screen.getByText("Failed · ada")).toBeTruthy();
  expect(await href("Your balance is low")).toBe("/main/recharge");
  expect(await href("Sign-in from 203.0.113.9 refused")).toBe("/main/accountsecurity?tab=sign_ins");
  expect(await href("train-1")).toBe("/main/gpu-server/s-1");
  expect(await href("View all events")).toBe("/main/events");
});

test("without events the card says so, and says when they cannot be loaded", async () => {
  const empty = await open({ data: { items: [], next_cursor: null } });
  expect(await empty.findByText("Nothing to look at")).toBeTruthy();
  queryClient.clear();
  const failed = await open({ status: 500, code: 900_000, message: "No." });
  expect(await failed.findByRole("button", { name: "Try again" })).toBeTruthy();
});

test("the cards of events and of messages say what of them the chosen project does not narrow", async () => {
  const events = await open({ data: { items: [ALERT], next_cursor: null } });
  expect(await events.findByText("Operations, alerts and refused sign-ins of the last 7 days")).toBeTruthy();
  act(() => setProjectId("p-1"));
  expect(
    await events.findByText(/are those of the selected project; alerts and sign-ins belong to no project/),
  ).toBeTruthy();
  act(() => setProjectId(ALL_PROJECTS.project_id));
  stubServer({
    "account/info/": { data: ACCOUNT },
    "message/list/": { data: { items: [ALERT.message], next_cursor: null } },
    "message/count/": { data: { unread: 1, urgent: 0 } },
  });
  const messages = await show(MessagesCard, "/main/home");
  expect(await messages.findByRole("link", { name: /Your balance is low/ })).toBeTruthy();
  expect(messages.queryByText(/belong to no project/)).toBeNull();
  act(() => setProjectId("p-1"));
  expect(await messages.findByText("Messages belong to no project and are always listed.")).toBeTruthy();
});
