import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { loadLanguage } from "../../src/i18n/t";
import { TextField } from "../../src/kit/ui/Field";
import { useRulesForm, type Verdict } from "../../src/rules/form";
import { setLanguage } from "../../src/state/lang";
import { show, stubServer } from "../identity/show";

interface Draft {
  user: { name: string; email: string };
}

afterEach(() => {
  setLanguage("US");
  vi.unstubAllGlobals();
});

/** Wants both fields of the form within the form. */
function check(draft: Draft): Verdict<Draft> {
  const violations = (["name", "email"] as const)
    .filter((name) => draft.user[name] === "")
    .map((name) => ({ field: `user.${name}`, rule: { rule: "required" as const } }));
  return violations.length === 0 ? { verdict: "valid", value: draft } : { verdict: "invalid", violations };
}

function Page() {
  const form = useRulesForm<Draft>(check, { user: { name: "", email: "" } });
  return (
    <>
      <TextField form={form} name="user.name" label="Name" />
      <TextField form={form} name="user.email" label="Email" />
    </>
  );
}

test("another language words the mistakes that are shown, and calls no field wrong that was not touched", async () => {
  await loadLanguage("CN");
  stubServer({});
  await show(Page, "/main/home");
  const name = await screen.findByLabelText("Name");
  await userEvent.type(name, "a");
  await userEvent.clear(name);
  expect(await screen.findByText("This field is required.")).toBeTruthy();
  act(() => setLanguage("CN"));
  await waitFor(() => expect(screen.queryByText("This field is required.")).toBeNull());
  expect(name.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).not.toBe("true");
});
