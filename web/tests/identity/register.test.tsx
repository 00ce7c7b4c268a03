import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { RegisterPage } from "../../src/features/identity/RegisterPage";
import { sent, show, stubServer, TERMS } from "./show";

afterEach(() => {
  queryClient.removeQueries({ queryKey: ["site", "terms"] });
  vi.unstubAllGlobals();
});

const invalid = (element: HTMLElement) => element.getAttribute("aria-invalid") === "true";

/** Fills everything in and sends it. */
async function fill(screen: Awaited<ReturnType<typeof show>>, user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(await screen.findByLabelText("Login name"), "river_77");
  await user.type(screen.getByLabelText("Email address"), "mei@example.com");
  await user.type(screen.getByRole("textbox", { name: "Verification code" }), "123456");
  await user.type(screen.getByLabelText("Password"), "vR7#qLxkTq9z");
  await user.type(screen.getByLabelText("Confirm password"), "vR7#qLxkTq9z");
  for (const box of await screen.findAllByRole("checkbox")) await user.click(box);
  await user.click(screen.getByRole("button", { name: "Create account" }));
}

test("a company's name is asked of an enterprise only", async () => {
  stubServer({});
  const screen = await show(RegisterPage, "/register");
  await screen.findByLabelText("Login name");
  expect(screen.queryByLabelText("Company name")).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: /Enterprise/ }));
  expect(screen.getByLabelText("Company name")).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: /Personal/ }));
  expect(screen.queryByLabelText("Company name")).toBeNull();
});

test("a login name is judged as one leaves it and as one mends it", async () => {
  stubServer({});
  const screen = await show(RegisterPage, "/register");
  const name = await screen.findByLabelText("Login name");
  const user = userEvent.setup();
  await user.type(name, "river");
  await user.tab();
  await waitFor(() => expect(invalid(name)).toBe(true));
  await user.type(name, "_77");
  await waitFor(() => expect(invalid(name)).toBe(false));
});

test("the strength and the rules of a password follow each key", async () => {
  stubServer({});
  const screen = await show(RegisterPage, "/register");
  const password = await screen.findByLabelText("Password");
  const user = userEvent.setup();
  expect(screen.getAllByLabelText("not met")).toHaveLength(7);
  await user.type(password, "password1");
  expect(screen.getByText("Weak")).toBeTruthy();
  expect(screen.getAllByLabelText("not met").length).toBeGreaterThan(0);
  await user.clear(password);
  await user.type(password, "vR7#qLxkTq9z");
  expect(screen.getByText("Strong")).toBeTruthy();
  expect(screen.queryAllByLabelText("not met")).toHaveLength(0);
});

test("a bad address is told on its field before any slider is asked for", async () => {
  const posted = stubServer({});
  const screen = await show(RegisterPage, "/register");
  const target = await screen.findByLabelText("Email address");
  await userEvent.type(target, "nobody");
  await userEvent.click(screen.getByRole("button", { name: "Send code" }));
  await waitFor(() => expect(invalid(target)).toBe(true));
  expect(screen.queryByRole("slider")).toBeNull();
  expect(posted).toEqual([]);
});

test("the operator's terms are shown with their version, and must be ticked", async () => {
  stubServer({});
  const screen = await show(RegisterPage, "/register");
  await userEvent.click(await screen.findByRole("button", { name: "Read clause 1.5" }));
  expect(screen.getByText("Northwind Cloud says this in clause_1_5.")).toBeTruthy();
  expect(screen.getByText("Version 2026-11-01")).toBeTruthy();
  for (const close of screen.getAllByRole("button", { name: "Close" }).slice(-1)) await userEvent.click(close);
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  await waitFor(() => expect(screen.getAllByText("Select this checkbox to continue.")).toHaveLength(3));
});

test("whoever registers is in, where they wanted to go, and is told the name while nobody may sign in", async () => {
  for (const is_signed_in of [true, false]) {
    stubServer({ "register/create/": { data: { login_name: "river_77", is_signed_in } } });
    const screen = await show(RegisterPage, "/register?next=%2Fmain%2Forder");
    await fill(screen, userEvent.setup());
    if (is_signed_in) {
      await screen.findByText("elsewhere");
      expect(screen.history.location.href).toBe("/main/order");
    } else {
      expect(await screen.findByText(/Signing in is currently not possible.*river_77/)).toBeTruthy();
    }
    screen.unmount();
  }
});

test("an occupied name lands on its field", async () => {
  stubServer({
    "register/create/": {
      status: 409,
      code: 100023,
      message: "The user exists.",
      violations: [{ field: "login_name", rule: { rule: "occupied" } }],
    },
  });
  const screen = await show(RegisterPage, "/register");
  const user = userEvent.setup();
  await fill(screen, user);
  await waitFor(() => expect(invalid(screen.getByLabelText("Login name"))).toBe(true));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("another version that came into force meanwhile is said, shown and ticked anew", async () => {
  let version = "2026-11-01";
  const posted = stubServer({
    "terms/show/": () => ({ data: { ...TERMS, version } }),
    "register/create/": {
      status: 400,
      code: 100001,
      message: "Parameter error",
      violations: [{ field: "terms_version", rule: { rule: "unknown_choice" } }],
    },
  });
  const screen = await show(RegisterPage, "/register");
  const user = userEvent.setup();
  // The version that is read has to be on the page before another one comes into force.
  await screen.findAllByRole("checkbox");
  version = "2026-11-02";
  await fill(screen, user);
  await screen.findByText(/The terms have changed in the meantime/);
  expect(sent(posted).at(-1)?.body).toMatchObject({ terms_version: "2026-11-01" });
  await waitFor(() => {
    for (const box of screen.getAllByRole("checkbox")) expect((box as HTMLInputElement).checked).toBe(false);
  });
});

test("terms that cannot be loaded are said and can be asked for again", async () => {
  let reply: { status: number; code: number; message: string } | { data: unknown } = {
    status: 404,
    code: 100004,
    message: "Gone",
  };
  stubServer({ "terms/show/": () => reply });
  const screen = await show(RegisterPage, "/register");
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByRole("checkbox")).toBeNull();
  reply = { data: TERMS };
  await userEvent.click(retry);
  expect(await screen.findAllByRole("checkbox")).toHaveLength(3);
});

test("a blank that a phone's keyboard puts behind a name or a number is no mistake", async () => {
  stubServer({});
  const screen = await show(RegisterPage, "/register");
  const user = userEvent.setup();
  const name = await screen.findByLabelText("Login name");
  await user.type(name, "river_77 ");
  expect(name).toHaveProperty("value", "river_77");
  await user.click(screen.getByRole("radio", { name: "Mobile" }));
  const mobile = await screen.findByLabelText("Mobile number");
  await user.click(mobile);
  await user.paste("138 0013 8000 ");
  await user.tab();
  expect(invalid(name)).toBe(false);
  expect(invalid(mobile)).toBe(false);
});
