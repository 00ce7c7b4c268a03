import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { DeadJobReply } from "../../src/operator/generated/types.gen";
import { operatorPage, SESSION, SIGNED_IN } from "./show";

const DEAD: DeadJobReply = {
  job_id: "0193a1b2-0000-7000-8000-000000000001",
  kind: "mail.send",
  attempts: 10,
  last_error: "the mail server could not be reached",
  created_at: "2026-11-20T05:00:00Z",
  ended_at: "2026-11-20T06:00:00Z",
  can_retry: true,
};
const LOST = { ...DEAD, job_id: "0193a1b2-0000-7000-8000-000000000002", kind: "sms.send", can_retry: false };
const list = (items: DeadJobReply[]) => ({ "job/list/": () => ({ data: { items, next_cursor: null } }) });

test("those of the selected jobs are tried again whose needs are kept", async () => {
  const { posted } = operatorPage(
    { ...SIGNED_IN, ...list([DEAD, LOST]), "job/retry/": () => ({ data: { retried: 1 } }) },
    "/jobs",
  );
  expect(await screen.findByText("Cannot be retried: what it needs is no longer kept.")).toBeTruthy();
  const retry = screen.getByRole("button", { name: "Retry" });
  expect(retry.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(screen.getByRole("checkbox", { name: /sms\.send/ }));
  expect(retry.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(screen.getByRole("checkbox", { name: /mail\.send/ }));
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("1 job is tried again.")).toBeTruthy();
  expect(posted).toEqual([{ path: "job/retry/", body: { job_ids: [DEAD.job_id] } }]);
});

test("whoever may only see jobs is told that their roles do not allow it", async () => {
  const operations = SESSION.operations.filter((operation) => operation !== "job_manage");
  operatorPage({ "session/show/": () => ({ data: { ...SESSION, operations } }), ...list([DEAD]) }, "/jobs");
  await userEvent.click(await screen.findByRole("checkbox", { name: /mail\.send/ }));
  expect(screen.getByRole("button", { name: "Retry" }).getAttribute("aria-disabled")).toBe("true");
});

test("a list without failed jobs says so", async () => {
  operatorPage({ ...SIGNED_IN, ...list([]) }, "/jobs");
  expect(await screen.findByText("No failed jobs")).toBeTruthy();
});
