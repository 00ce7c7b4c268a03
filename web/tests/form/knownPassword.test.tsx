import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { RegisterPage } from "../../src/features/identity/RegisterPage";
import { loadPassword } from "../../src/rules/rules";
import { show, stubServer } from "../identity/show";

afterEach(() => {
  vi.unstubAllGlobals();
});

const PASSWORD = "vR7#qLxkTq9z";
const WORDS = "This password has appeared in a data breach. Choose another one.";
const LATER = { timeout: 5_000 };

/** The registration form at a server whose list has the password, or another one. */
async function form(isKnown: boolean) {
  const [key = ""] = (await loadPassword()).breachKeys(PASSWORD);
  const suffixes = ["000000", isKnown ? key.slice(4) : "ffffff"];
  const posted = stubServer({ "password/known/": { data: { suffixes } } });
  const screen = await show(RegisterPage, "/register");
  const password = await screen.findByLabelText("Password");
  const asked = () => posted.filter(({ path }) => path === "password/known/").map(({ body }) => body);
  return { screen, password, asked, key, user: userEvent.setup() };
}

test("a password that is known from a breach says so once typing pauses, and four digits of a hash are all that leaves", async () => {
  const { screen, password, asked, key, user } = await form(true);
  await user.type(password, PASSWORD);
  expect(await screen.findByText(WORDS, {}, LATER)).toBeTruthy();
  expect(password.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getAllByLabelText("not met")).toHaveLength(1);
  expect(asked()).toContainEqual({ prefix: key.slice(0, 4) });
  for (const body of asked()) expect(Object.values(body as object)).toEqual([expect.stringMatching(/^[0-9a-f]{4}$/)]);
  await user.type(password, "Q");
  await waitFor(() => expect(screen.queryByText(WORDS)).toBeNull());
});

test("a password that is not in the list keeps every rule", async () => {
  const { screen, password, asked, user } = await form(false);
  await user.type(password, PASSWORD);
  await waitFor(() => expect(asked().length).toBeGreaterThan(0), LATER);
  expect(screen.queryAllByLabelText("not met")).toHaveLength(0);
  expect(screen.queryByText(WORDS)).toBeNull();
});

test("a password that breaks a rule of the form is not asked about", async () => {
  const { password, asked, key, user } = await form(true);
  await user.type(password, "password1");
  await user.clear(password);
  await user.paste(PASSWORD);
  await waitFor(() => expect(asked().length).toBe(2), LATER);
  expect(asked()[0]).toEqual({ prefix: key.slice(0, 4) });
});
