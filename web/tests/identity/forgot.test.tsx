import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ForgotPage } from "../../src/features/identity/ForgotPage";
import { type Answer, PUZZLE, sent, show, stubServer } from "./show";

afterEach(() => {
  vi.unstubAllGlobals();
});

const SLIDER: Record<string, Answer> = {
  "slider/puzzle/create/": { data: PUZZLE },
  "slider/puzzle/solve/": { data: { ticket: "ticket-1", expires_at: "2026-11-21T05:02:00Z" } },
};

async function askFor(screen: Awaited<ReturnType<typeof show>>) {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Login name"), "river_77{Enter}");
  await screen.findByAltText("A picture with a gap");
  screen.getByRole("slider").focus();
  await user.keyboard("{PageUp}{PageUp}{Enter}");
  return user;
}

test("a sub-user is told to ask the main user", async () => {
  const words = "Please ask your main user to reset the password.";
  stubServer({ ...SLIDER, "password/forgot/": { status: 403, code: 900014, message: words } });
  const screen = await show(ForgotPage, "/forget");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(await screen.findByText(/Sub-users: ask your main user/)).toBeTruthy();
  await askFor(screen);
  expect((await screen.findByRole("alert")).textContent).toContain(words);
});

test("a forgotten password is replaced in three steps", async () => {
  const posted = stubServer({
    ...SLIDER,
    "password/forgot/": {
      data: {
        challenge: "challenge-1",
        contacts: [{ contact_id: "c-1", channel: "email", masked: "m***@example.com" }],
      },
    },
    "password/forgot/code/": { data: { resend_at: "2020-01-01T00:00:00Z", expires_at: "2020-01-01T00:09:00Z" } },
    "password/forgot/verify/": { data: { reset_ticket: "reset-1" } },
    "password/reset/": { data: null },
  });
  const screen = await show(ForgotPage, "/forget");
  const user = await askFor(screen);
  // There is one contact: its code is sent by itself.
  expect(await screen.findByText(/A code has been sent to m\*\*\*@example.com/)).toBeTruthy();
  await user.type(screen.getByRole("textbox", { name: "Verification code" }), "123456{Enter}");
  const password = await screen.findByLabelText("New password");
  await waitFor(() => expect(document.activeElement).toBe(password));
  await user.type(password, "vR7#qLxkTq9z");
  await user.type(screen.getByLabelText("Confirm password"), "vR7#qLxkTq9z{Enter}");
  expect(await screen.findByText("Your password has been changed")).toBeTruthy();
  expect(sent(posted).at(-1)).toEqual({
    path: "password/reset/",
    body: {
      reset_ticket: "reset-1",
      login_name: "river_77",
      password: "vR7#qLxkTq9z",
      password_confirm: "vR7#qLxkTq9z",
    },
  });
});

test("Back leads from the code to whose password it is, and what is asked anew begins a step anew", async () => {
  const contact = { contact_id: "c-1", channel: "email", masked: "m***@example.com" };
  stubServer({
    ...SLIDER,
    "password/forgot/": { data: { challenge: "challenge-1", contacts: [contact] } },
    "password/forgot/code/": { data: { resend_at: "2020-01-01T00:00:00Z", expires_at: "2020-01-01T00:09:00Z" } },
  });
  const screen = await show(ForgotPage, "/forget");
  await askFor(screen);
  expect(await screen.findByText(/A code has been sent to m\*\*\*@example.com/)).toBeTruthy();
  screen.history.back();
  expect(await screen.findByLabelText("Login name")).toBeTruthy();
  expect(screen.queryByText(/A code has been sent/)).toBeNull();
  await askFor(screen);
  expect(await screen.findByText(/A code has been sent to m\*\*\*@example.com/)).toBeTruthy();
});

test("a challenge that is over leads back to the first step and says why", async () => {
  stubServer({
    ...SLIDER,
    "password/forgot/": {
      data: {
        challenge: "challenge-1",
        contacts: [{ contact_id: "c-1", channel: "email", masked: "m***@example.com" }],
      },
    },
    "password/forgot/code/": {
      status: 401,
      code: 100024,
      message: "Please begin again.",
      violations: [{ field: "challenge", rule: { rule: "incorrect_code" } }],
    },
  });
  const screen = await show(ForgotPage, "/forget");
  await askFor(screen);
  expect((await screen.findByRole("alert")).textContent).toContain("Please begin again.");
  expect(screen.getByLabelText("Login name")).toBeTruthy();
});

test("the link to sign-in takes along where the person wanted to go, and not how far the steps here have come", async () => {
  const contact = { contact_id: "c-1", channel: "email", masked: "m***@example.com" };
  stubServer({
    ...SLIDER,
    "password/forgot/": { data: { challenge: "challenge-1", contacts: [contact] } },
    "password/forgot/code/": { data: { resend_at: "2020-01-01T00:00:00Z", expires_at: "2020-01-01T00:09:00Z" } },
  });
  const screen = await show(ForgotPage, "/forget?next=%2Fmain%2Forder");
  await askFor(screen);
  expect(await screen.findByText(/A code has been sent to m\*\*\*@example.com/)).toBeTruthy();
  expect(screen.history.location.search).toContain("step=2");
  const link = screen.getByRole("link", { name: "Back to sign-in" });
  expect(link.getAttribute("href")).toBe("/login?next=%2Fmain%2Forder");
});
