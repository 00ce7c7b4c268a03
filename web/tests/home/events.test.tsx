import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { EventsCard } from "../../src/features/home/EventsCard";
import { type Answer, show, stubServer } from "../identity/show";
import { ACCOUNT } from "./account";

const AT = "2026-11-20T05:00:00Z";
const FAILED = {
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
  at: AT,
  sign_in: { at: AT, address: "203.0.113.9", user_agent: "", outcome: "wrong_password", method: "password" },
};

function open(answer: Answer) {
  stubServer({ "account/info/": { data: ACCOUNT }, "account/event/list/": answer });
  return show(EventsCard, "/main/home");
}

beforeEach(() => queryClient.clear());

test("each event leads to what it is about", async () => {
  const screen = await open({ data: { events: [FAILED, ALERT, REFUSED] } });
  const href = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
  expect(await href("web-1")).toBe("/main/gpu-cloud/i-1");
  expect(await href("Your balance is low")).toBe("/main/recharge");
  expect(await href("Sign-in from 203.0.113.9 refused")).toBe("/main/accountsecurity?tab=sign_ins");
});

test("without events the card says so, and says when they cannot be loaded", async () => {
  const empty = await open({ data: { events: [] } });
  expect(await empty.findByText("Nothing to look at")).toBeTruthy();
  queryClient.clear();
  const failed = await open({ status: 500, code: 900_000, message: "No." });
  expect(await failed.findByRole("button", { name: "Try again" })).toBeTruthy();
});
