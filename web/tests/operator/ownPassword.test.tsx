import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loadPassword } from "../../src/rules/rules";
import { operatorPage, SIGNED_IN } from "./show";

const PASSWORD = "vR7#qLxkTq9z";

test("an operator learns before sending that a new password is known from a breach, by four digits of its hash", async () => {
  const [key = ""] = (await loadPassword()).breachKeys(PASSWORD);
  const { posted } = operatorPage({
    ...SIGNED_IN,
    "session/password/known/": () => ({ data: { suffixes: [key.slice(4)] } }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /ada/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Change password" }));
  const field = await screen.findByLabelText("New password");
  await user.type(field, PASSWORD);
  const words = "This password has appeared in a data breach. Choose another one.";
  expect(await screen.findByText(words, {}, { timeout: 5_000 })).toBeTruthy();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await waitFor(() =>
    expect(posted).toContainEqual({ path: "session/password/known/", body: { prefix: key.slice(0, 4) } }),
  );
});
