import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { OperatorFactorsReply } from "../../src/operator/generated/types.gen";
import { operatorPage, SESSION } from "./show";

const BARE: OperatorFactorsReply = { totp_since: null, passkeys: [], passkeys_offered: true, is_required: false };
const PATH = "/own-sign-in";

/** Gives name and password to a server that then asks for a second factor. */
async function signIn(answers: Parameters<typeof operatorPage>[0]) {
  const shown = operatorPage({
    "session/show/": () => ({ status: 401, message: "Not signed in" }),
    "session/create/": () => ({
      data: { step: "second_factor", challenge: "token-1", methods: ["totp", "passkey"] },
    }),
    ...answers,
  });
  await userEvent.type(await screen.findByLabelText("Name"), "ada");
  await userEvent.type(screen.getByLabelText("Password"), "x");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await screen.findByLabelText("Authenticator code");
  return shown;
}

test("a second factor is asked for after the password, and a wrong code is told at its field", async () => {
  const { posted } = await signIn({
    "session/factor/": () => ({
      status: 400,
      message: "The verification code is incorrect.",
      violations: [{ field: "code", rule: { rule: "incorrect_code" } }],
    }),
  });
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(screen.getByText("This field is required.")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Authenticator code"), "000000");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await screen.findAllByText(/code is incorrect|incorrect code/i)).not.toHaveLength(0);
  expect(posted.at(-1)).toEqual({ path: "session/factor/", body: { challenge: "token-1", code: "000000" } });
});

test("a sign-in that is over begins again with what was said to it and without the password", async () => {
  await signIn({
    "session/factor/": () => ({
      status: 401,
      message: "The login name or password is incorrect.",
      violations: [{ field: "challenge", rule: { rule: "incorrect_code" } }],
    }),
  });
  await userEvent.type(screen.getByLabelText("Authenticator code"), "123456");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await screen.findByText("The login name or password is incorrect.")).toBeTruthy();
  expect((screen.getByLabelText("Password") as HTMLInputElement).value).toBe("");
});

test("a browser without passkeys says so, and leads back to the code", async () => {
  await signIn({});
  await userEvent.click(screen.getByRole("button", { name: "Use passkey" }));
  await userEvent.click(screen.getByRole("button", { name: "Use passkey" }));
  expect(await screen.findByText(/Passkeys cannot be used here/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Use authenticator app" }));
  expect(await screen.findByLabelText("Authenticator code")).toBeTruthy();
});

test("whoever has to add a second factor is led to where that is done, and has no menu", async () => {
  operatorPage(
    {
      "session/show/": () => ({ data: { ...SESSION, needs_factor: true } }),
      "factor/show/": () => ({ data: { ...BARE, is_required: true } }),
    },
    "/orders",
  );
  expect(await screen.findByText("A second factor is required here")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Orders" })).toBeNull();
});

test("the app is set up by password and code; a wrong password is told at its field", async () => {
  let isRight = false;
  let since: string | null = null;
  const { posted } = operatorPage(
    {
      "session/show/": () => ({ data: SESSION }),
      "factor/show/": () => ({ data: { ...BARE, totp_since: since } }),
      "factor/totp/create/": () =>
        isRight
          ? { data: { secret: "ABCDEFGH", otpauth_uri: "otpauth://totp/x", qr: "data:image/svg+xml;base64,AA==" } }
          : { status: 400, code: 100016, message: "The current sign-in password is incorrect." },
      "factor/totp/confirm/": () => {
        since = "2026-11-20T06:30:00Z";
        return { data: {} };
      },
    },
    PATH,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Set up" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(within(dialog).getByLabelText("Password"), "wrong");
  await userEvent.click(within(dialog).getByRole("button", { name: "Next" }));
  expect(await within(dialog).findByText("The current sign-in password is incorrect.")).toBeTruthy();
  isRight = true;
  await userEvent.click(within(dialog).getByRole("button", { name: "Next" }));
  expect(await screen.findByText("ABCD EFGH")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Authenticator code"), "123456");
  await userEvent.click(screen.getByRole("button", { name: "Turn on" }));
  expect(await screen.findByText(/^On since /)).toBeTruthy();
  expect(posted.at(-1)).toEqual({ path: "factor/totp/confirm/", body: { code: "123456" } });
});
