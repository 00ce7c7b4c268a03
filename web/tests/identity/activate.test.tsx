import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ActivatePage } from "../../src/features/identity/ActivatePage";
import { sent, show, stubServer } from "./show";

const TOKEN = "a".repeat(43);
const DEAD = {
  status: 400,
  code: 900002,
  message: "The link works no more.",
  violations: [{ field: "activation_token", rule: { rule: "incorrect_code" } }],
};

afterEach(() => {
  vi.unstubAllGlobals();
  window.location.hash = "";
});

/** The page at a link with a token. */
function follow(token: string) {
  window.location.hash = token === "" ? "" : `#token=${token}`;
  return show(ActivatePage, "/activate");
}

test("the link of an activation mail shows the login name and sets the first password", async () => {
  const posted = stubServer({
    "activation/show/": { data: { login_name: "river_77", kind: "activate" } },
    "activation/use/": { data: null },
  });
  const screen = await follow(TOKEN);
  await screen.findByText("river_77");
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Password"), "short");
  await screen.findByText("Enter at least 8 characters.");
  await user.clear(screen.getByLabelText("Password"));
  await user.type(screen.getByLabelText("Password"), "vR7#qLxkTq9z");
  await user.type(screen.getByLabelText("Confirm password"), "vR7#qLxkTq9z{Enter}");
  await screen.findByText("Your account is active. Sign in as river_77.");
  expect(sent(posted).at(-1)).toEqual({
    path: "activation/use/",
    body: {
      activation_token: TOKEN,
      login_name: "river_77",
      password: "vR7#qLxkTq9z",
      password_confirm: "vR7#qLxkTq9z",
    },
  });
});

test("the link of a password mail asks for another password", async () => {
  stubServer({ "activation/show/": { data: { login_name: "river_77", kind: "reset" } } });
  const screen = await follow(TOKEN);
  await screen.findByRole("heading", { name: "Choose a new password" });
  expect(screen.getByLabelText("New password")).toBeTruthy();
});

test("a dead link and an address without a token are explained, with what to do", async () => {
  stubServer({ "activation/show/": DEAD });
  const screen = await follow(TOKEN);
  await screen.findByText(/The link has been used, is more than 24 hours old/);
  screen.unmount();
  const posted = stubServer({});
  const bare = await follow("");
  await bare.findByText(/ask your main user to send another one/);
  expect(posted).toEqual([]);
});

test("a link that dies while the password is typed is explained too", async () => {
  stubServer({ "activation/show/": { data: { login_name: "river_77", kind: "activate" } }, "activation/use/": DEAD });
  const screen = await follow(TOKEN);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Password"), "vR7#qLxkTq9z");
  await user.type(screen.getByLabelText("Confirm password"), "vR7#qLxkTq9z{Enter}");
  await screen.findByRole("heading", { name: "This link is no longer valid" });
});

test("a server that does not answer is asked again, and the link is not called dead", async () => {
  let tries = 0;
  stubServer({
    "activation/show/": () => {
      tries += 1;
      return tries === 1
        ? { status: 500, code: 100010, message: "Abnormal" }
        : { data: { login_name: "river_77", kind: "activate" } };
    },
  });
  const screen = await follow(TOKEN);
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByText("river_77");
});
