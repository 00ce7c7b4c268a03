import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { oneLine } from "../../src/kit/ui/AreaField";
import { PATHS } from "../../src/operator/paths";
import { DETAILS, operatorPage, QUEUE, SESSION, SIGNED_IN, WAITING } from "./show";

const CASE = `/case/${WAITING.case_id}`;

test("nobody is asked for name and password, and a refusal is told", async () => {
  const { posted } = operatorPage({
    "session/show/": () => ({ status: 401, message: "Not signed in" }),
    "session/create/": () => ({ status: 401, message: "Name or password is wrong." }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Sign in" }));
  expect(screen.getAllByText("This field is required.")).toHaveLength(2);
  expect(posted).toEqual([]);
  await userEvent.type(screen.getByLabelText("Name"), "ada");
  await userEvent.type(screen.getByLabelText("Password"), "x");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await screen.findByText("Name or password is wrong.")).toBeTruthy();
  expect(posted).toEqual([{ path: "session/create/", body: { name: "ada", password: "x" } }]);
});

test("the queue tells how long each case may still wait", async () => {
  const late = { ...WAITING, case_id: "b", customer_no: "2", due_at: "2026-11-20T04:00:00Z" };
  const near = { ...WAITING, case_id: "c", customer_no: "3", due_at: "2026-11-20T09:00:00Z" };
  operatorPage(
    {
      ...SIGNED_IN,
      "verification/list/": () => ({ data: { ...QUEUE, items: [WAITING, late, near], open: 3, overdue: 1 } }),
    },
    PATHS.verifications,
  );
  expect(await screen.findByText("70 h left")).toBeTruthy();
  expect(screen.getByText("2 h overdue")).toBeTruthy();
  expect(screen.getByText("2 h left")).toBeTruthy();
  expect(screen.getByText(/^3 waiting, 1 overdue\./)).toBeTruthy();
});

test("a queue that cannot be loaded says so and is asked for again", async () => {
  let tries = 0;
  operatorPage(
    {
      ...SIGNED_IN,
      "verification/list/": () => {
        tries += 1;
        return tries === 1 ? { status: 503, message: "Unavailable" } : { data: { ...QUEUE, items: [], open: 0 } };
      },
    },
    PATHS.verifications,
  );
  expect(await screen.findByText("This could not be loaded")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No verifications here")).toBeTruthy();
});

test("names and numbers stay hidden until the case is taken", async () => {
  let isMine = false;
  const own = { ...DETAILS.case, name: "Zhang San", number: "E12345678", state: "in_review" as const };
  const { posted } = operatorPage(
    {
      ...SIGNED_IN,
      "verification/show/": () => ({
        data: isMine ? { ...DETAILS, case: own, is_mine: true, contact: "+86" } : DETAILS,
      }),
      "verification/take/": () => {
        isMine = true;
        return { data: null };
      },
    },
    CASE,
  );
  expect(await screen.findAllByText("Shown once you take the case")).toHaveLength(3);
  await userEvent.click(screen.getByRole("button", { name: "Take case" }));
  expect(await screen.findByText("Zhang San")).toBeTruthy();
  expect(posted).toEqual([{ path: "verification/take/", body: { case_id: WAITING.case_id } }]);
});

test("a rejection needs its reason; an approval is asked for twice", async () => {
  const { posted } = operatorPage(
    {
      ...SIGNED_IN,
      "verification/show/": () => ({ data: { ...DETAILS, is_mine: true, twins: 1 } }),
      "verification/reject/": () => ({ status: 409, message: "Someone else decided it." }),
      "verification/approve/": () => ({ data: null }),
    },
    CASE,
  );
  expect(await screen.findByText("Another account was verified with the same document.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Reject" }));
  expect(await screen.findByText("Enter the reason for the rejection.")).toBeTruthy();
  expect(posted).toEqual([]);
  await userEvent.type(screen.getByRole("textbox"), "Blurred.{enter}Again, please.");
  await userEvent.click(screen.getByRole("button", { name: "Reject" }));
  expect(await screen.findByText("Someone else decided it.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Approve" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Approve" }));
  const remark = "Blurred. Again, please.";
  expect(posted).toEqual([
    { path: "verification/reject/", body: { case_id: WAITING.case_id, remark } },
    { path: "verification/approve/", body: { case_id: WAITING.case_id, remark } },
  ]);
});

test("a session that has ended leads back to the sign-in", async () => {
  let isOver = false;
  operatorPage(
    {
      "session/show/": () => (isOver ? { status: 401, message: "Over" } : { data: SESSION }),
      "verification/list/": () => (isOver ? { status: 401, message: "Over" } : { data: QUEUE }),
    },
    PATHS.verifications,
  );
  await screen.findByText("277053581");
  isOver = true;
  await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByLabelText("Password")).toBeTruthy();
});

test("line breaks of a remark become spaces", () => {
  expect(oneLine("one\r\ntwo\n\nthree")).toBe("one two three");
});

test("what is on for trying things out is said on every page, louder where others reach it", async () => {
  const trying = (is_reached: boolean) => ({
    "session/show/": () => ({ data: { ...SESSION, trials: ["demo", "test_gateway"], is_reached } }),
    "verification/list/": () => ({ data: QUEUE }),
  });
  operatorPage(trying(false));
  expect(await screen.findByText("This is a trial installation")).toBeTruthy();
  expect(screen.getByText(/anyone can top up without paying/)).toBeTruthy();
  expect(screen.queryByText(/automated tests/)).toBeNull();
  cleanup();
  operatorPage(trying(true));
  expect(await screen.findByText(/and it can be reached from outside/)).toBeTruthy();
});

test("what is on for trying things out stays folded until it says something else", async () => {
  const trying = (trials: string[]) => ({
    "session/show/": () => ({ data: { ...SESSION, trials } }),
    "verification/list/": () => ({ data: QUEUE }),
  });
  operatorPage(trying(["demo"]));
  await userEvent.click(await screen.findByRole("button", { name: "This is a trial installation" }));
  expect(screen.queryByText(/Demo data/)).toBeNull();
  cleanup();
  operatorPage(trying(["demo"]));
  const folded = await screen.findByRole("button", { name: "This is a trial installation" });
  expect(folded.getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByText(/Demo data/)).toBeNull();
  cleanup();
  operatorPage(trying(["demo", "test_gateway"]));
  expect(await screen.findByText(/Demo data/)).toBeTruthy();
  localStorage.clear();
});
