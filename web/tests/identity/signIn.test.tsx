import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { redeem } from "../../src/api/session";
import { SignInPage } from "../../src/features/identity/SignInPage";
import { loadLanguage } from "../../src/i18n/t";
import { setLanguage } from "../../src/state/lang";
import { type Answer, PUZZLE, show, stubServer } from "./show";

afterEach(() => {
  vi.unstubAllGlobals();
});

const SLIDER: Record<string, Answer> = {
  "slider/puzzle/create/": { data: PUZZLE },
  "slider/puzzle/solve/": { data: { ticket: "ticket-1", expires_at: "2026-11-21T05:02:00Z" } },
};

async function typeAndSolve(screen: Awaited<ReturnType<typeof show>>) {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Login name"), "river_77");
  await user.type(screen.getByLabelText("Password"), "secret-of-mine{Enter}");
  await screen.findByAltText("A picture with a gap");
  const slider = screen.getByRole("slider");
  slider.focus();
  await user.keyboard("{PageUp}{PageUp}{ArrowRight}{Shift>}{ArrowRight}{/Shift}{ArrowLeft}");
  return { user, slider };
}

test("password fields are of the kind that managers fill and eyes cannot read", async () => {
  stubServer({});
  const screen = await show(SignInPage, "/login");
  const name = await screen.findByLabelText("Login name");
  const password = screen.getByLabelText("Password");
  expect(name.getAttribute("autocomplete")).toBe("username");
  expect(password.getAttribute("autocomplete")).toBe("current-password");
  expect(password.getAttribute("type")).toBe("password");
});

test("an empty form tells what is missing and asks no server", async () => {
  const posted = stubServer({});
  const screen = await show(SignInPage, "/login");
  await userEvent.click(await screen.findByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(screen.getByLabelText("Login name").getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true");
  expect(posted).toEqual([]);
});

test("the slider moves by keys and is submitted with Enter", async () => {
  const posted = stubServer({ ...SLIDER, "session/password/": { data: { step: "signed_in" } } });
  const screen = await show(SignInPage, "/login");
  const { user, slider } = await typeAndSolve(screen);
  expect(slider.getAttribute("aria-valuenow")).toBe("30");
  expect(slider.getAttribute("aria-valuemax")).toBe("244");
  await user.keyboard("{Enter}");
  await screen.findByText("elsewhere");
  const solved = posted.find(({ path }) => path === "slider/puzzle/solve/")?.body;
  expect(solved).toMatchObject({ puzzle_id: "puzzle-1", input: "keyboard", x: 30 });
  const { track } = solved as { track: { x: number }[] };
  expect(track.map(({ x }) => x)).toEqual([0, 10, 20, 21, 31, 30]);
  expect(posted.at(-1)).toEqual({
    path: "session/password/",
    body: { login_name: "river_77", password: "secret-of-mine", ticket: "ticket-1" },
  });
});

test("after sign-in the person is back on the page they came from", async () => {
  stubServer({ ...SLIDER, "session/password/": { data: { step: "signed_in" } } });
  const screen = await show(SignInPage, "/login?next=%2Fmain%2Forder&page=2");
  expect(await screen.findByText(/You'll return to the page/)).toBeTruthy();
  const { user } = await typeAndSolve(screen);
  await user.keyboard("{Enter}");
  await screen.findByText("elsewhere");
  expect(screen.history.location.href).toBe("/main/order?page=2");
});

test("a refused sign-in is told over the form, which keeps what was typed", async () => {
  const refusal = { status: 401, code: 100024, message: "The login name or password is incorrect." };
  stubServer({ ...SLIDER, "session/password/": refusal });
  const screen = await show(SignInPage, "/login");
  const { user } = await typeAndSolve(screen);
  await user.keyboard("{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("The login name or password is incorrect.");
  expect(screen.getByLabelText("Login name")).toHaveProperty("value", "river_77");
});

test.each([
  ["US", /^The link that brought you here has been used/],
  ["CN", /^您打开的登录链接已被使用/],
] as const)("whom a hand-off address did not let in reads why, once (%s)", async (lang, words) => {
  await loadLanguage(lang);
  setLanguage(lang);
  stubServer({
    "session/handoff/": { status: 401, code: 100024, message: "The login name or password is incorrect." },
  });
  expect(await redeem("used-already")).toBe(false);
  const screen = await show(SignInPage, "/login?next=%2Fmain%2Fhome");
  expect(await screen.findByText(words)).toBeTruthy();
  screen.unmount();
  const again = await show(SignInPage, "/login");
  await again.findByRole("textbox");
  expect(again.queryByText(words)).toBeNull();
  setLanguage("US");
});

test("a slider left beside the gap brings a new picture and says so", async () => {
  const missed = { status: 403, code: "SlideCodeError", message: "Please drag the slider." };
  let drawn = 0;
  const draw = () => {
    drawn += 1;
    return { data: { ...PUZZLE, puzzle_id: `puzzle-${drawn}` } };
  };
  stubServer({ ...SLIDER, "slider/puzzle/create/": draw, "slider/puzzle/solve/": missed });
  const screen = await show(SignInPage, "/login");
  const { user } = await typeAndSolve(screen);
  await user.keyboard("{Enter}");
  expect(await screen.findByText("That was not quite right. Here is a new picture.")).toBeTruthy();
  await waitFor(() => expect(drawn).toBe(2));
  await waitFor(() => expect(screen.getByRole("slider").getAttribute("aria-valuenow")).toBe("0"));
});

test("a code goes to the chosen contact, and a wrong one is told on its field", async () => {
  const contacts = [
    { contact_id: "c-1", channel: "email", masked: "m***@example.com" },
    { contact_id: "c-2", channel: "sms", masked: "+86 138****8000" },
  ];
  const posted = stubServer({
    ...SLIDER,
    "session/password/": { data: { step: "code", challenge: "challenge-1", contacts } },
    "session/code/send/": { data: { resend_at: "2020-01-01T00:00:00Z", expires_at: "2020-01-01T00:09:00Z" } },
    "session/verify/": {
      status: 400,
      code: 100015,
      message: "The verification code is incorrect.",
      violations: [{ field: "code", rule: { rule: "incorrect_code" } }],
    },
  });
  const screen = await show(SignInPage, "/login");
  const { user } = await typeAndSolve(screen);
  await user.keyboard("{Enter}");
  await user.click(await screen.findByLabelText(/138\*\*\*\*8000/));
  await user.click(screen.getByRole("button", { name: "Send code" }));
  expect(await screen.findByText(/A code has been sent to \+86 138\*\*\*\*8000/)).toBeTruthy();
  expect(await screen.findByRole("button", { name: /Resend in \d+ s/ })).toHaveProperty("disabled", true);
  const field = screen.getByRole("textbox", { name: "Verification code" });
  expect(field.getAttribute("inputmode")).toBe("numeric");
  expect(field.getAttribute("autocomplete")).toBe("one-time-code");
  await user.type(field, "123456{Enter}");
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(posted.slice(-2)).toEqual([
    { path: "session/code/send/", body: { challenge: "challenge-1", contact_id: "c-2" } },
    { path: "session/verify/", body: { challenge: "challenge-1", code: "123456" } },
  ]);
});

test("a second factor is asked for, another may be chosen, and a sign-in that is over begins again", async () => {
  let tries = 0;
  const posted = stubServer({
    ...SLIDER,
    "session/password/": { data: { step: "second_factor", challenge: "challenge-1", methods: ["totp", "recovery"] } },
    "session/factor/": () => {
      tries += 1;
      const rule = { rule: "incorrect_code" };
      return tries === 1
        ? { status: 400, code: 100015, message: "Wrong.", violations: [{ field: "code", rule }] }
        : { status: 401, code: 100024, message: "Please begin again.", violations: [{ field: "challenge", rule }] };
    },
  });
  const screen = await show(SignInPage, "/login");
  const { user } = await typeAndSolve(screen);
  await user.keyboard("{Enter}");
  const field = await screen.findByLabelText("Authenticator code");
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, "123456{Enter}");
  expect(await screen.findByText("The code is incorrect or has expired.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Recovery code" }));
  await user.type(await screen.findByLabelText("Recovery code"), "abcd");
  expect(await screen.findByText(/A recovery code has \d+ letters and digits./)).toBeTruthy();
  await user.clear(screen.getByLabelText("Recovery code"));
  await user.type(screen.getByLabelText("Recovery code"), "ABCD-EFGH-JKMN-PQRS{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("Please begin again.");
  expect(screen.getByLabelText("Login name")).toBeTruthy();
  expect(posted.filter(({ path }) => path === "session/factor/").map(({ body }) => body)).toEqual([
    { challenge: "challenge-1", method: "totp", code: "123456" },
    { challenge: "challenge-1", method: "recovery", code: expect.stringMatching(/abcd/i) },
  ]);
});

test("a browser that knows no passkeys says so instead of asking for one, and another factor may be chosen", async () => {
  const methods = ["passkey", "recovery"];
  const posted = stubServer({
    ...SLIDER,
    "session/password/": { data: { step: "second_factor", challenge: "challenge-1", methods } },
  });
  vi.stubGlobal("PublicKeyCredential", class {});
  const screen = await show(SignInPage, "/login");
  const { user } = await typeAndSolve(screen);
  await user.keyboard("{Enter}");
  expect(await screen.findByText(/This browser cannot use passkeys/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Use passkey" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Recovery code" }));
  expect(await screen.findByLabelText("Recovery code")).toBeTruthy();
  expect(posted.at(-1)?.path).toBe("session/password/");
});
