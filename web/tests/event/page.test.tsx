import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { EventsPage } from "../../src/features/event/EventsPage";
import { ALL_PROJECTS, setProjectId } from "../../src/state/project";
import { show, stubServer } from "../identity/show";

const AT = "2026-11-20T05:00:00Z";
const REFUSED = {
  event_id: "e-1",
  at: AT,
  sign_in: { at: AT, address: "203.0.113.9", user_agent: "", outcome: "wrong_password", method: "password" },
};
const RETURNED = {
  event_id: "e-2",
  at: AT,
  gpu_server: {
    server_id: "s-1",
    name: "train-1",
    region: "cn-north",
    is_gone: true,
    event: { event_id: "e-2", kind: "give_back", user_name: "ada", note: "", at: AT },
  },
};

beforeEach(() => {
  queryClient.clear();
  setProjectId(ALL_PROJECTS.project_id);
});

test("the page of events asks for all of them, and for those of one kind once it is chosen", async () => {
  stubServer({ "account/event/list/": { data: { items: [REFUSED, RETURNED], next_cursor: null } } });
  const answering = vi.fn(fetch);
  vi.stubGlobal("fetch", answering);
  const asked = () =>
    answering.mock.calls.map(([request]) => (request instanceof Request ? request.url : String(request)));
  await show(EventsPage, "/main/events");
  expect(await screen.findByRole("link", { name: "Sign-in from 203.0.113.9 refused" })).toBeTruthy();
  expect(screen.getByText("Returned")).toBeTruthy();
  // What is gone has no page.
  expect(screen.queryByRole("link", { name: "train-1" })).toBeNull();
  expect(asked().at(-1)).toContain("whole=true");
  await userEvent.click(screen.getByRole("button", { name: /Kind/ }));
  await userEvent.click(await screen.findByRole("option", { name: "GPU servers" }));
  await waitFor(() => expect(asked().at(-1)).toContain("kind=gpu_server"));
});

test("while a project is chosen the page says which events are narrowed to it, and which are not", async () => {
  stubServer({ "account/event/list/": { data: { items: [REFUSED], next_cursor: null } } });
  setProjectId("p-1");
  await show(EventsPage, "/main/events?project=p-1");
  expect(await screen.findByText(/Messages and sign-ins belong to no project and are always listed\.$/)).toBeTruthy();
  act(() => setProjectId(ALL_PROJECTS.project_id));
  expect(screen.queryByText(/belong to no project/)).toBeNull();
});

test("without events the page says so", async () => {
  stubServer({ "account/event/list/": { data: { items: [], next_cursor: null } } });
  await show(EventsPage, "/main/events");
  expect(await screen.findByText("No events")).toBeTruthy();
});
