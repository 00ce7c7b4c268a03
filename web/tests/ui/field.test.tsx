import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { TextField } from "../../src/kit/ui/Field";

function Form({ onSubmit }: { onSubmit: () => void }) {
  const form = useForm({ defaultValues: { password: "", name: "" } });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="password" type="password" label="Password" />
      <button type="submit">Go</button>
    </form>
  );
}

test("a password can be looked at while it is typed and hidden again, without submitting its form", async () => {
  const onSubmit = vi.fn();
  render(<Form onSubmit={onSubmit} />);
  const field = screen.getByLabelText("Password");
  await userEvent.type(field, "Quiet_Harbour7");
  expect(field).toHaveProperty("type", "password");
  await userEvent.click(screen.getByRole("button", { name: "Show characters" }));
  expect(field).toHaveProperty("type", "text");
  expect(field).toHaveProperty("value", "Quiet_Harbour7");
  await userEvent.click(screen.getByRole("button", { name: "Hide characters" }));
  expect(field).toHaveProperty("type", "password");
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.type(field, "{Enter}");
  expect(onSubmit).toHaveBeenCalledOnce();
});

test("what is no password has nothing to show", () => {
  render(<Form onSubmit={() => undefined} />);
  expect(screen.getAllByRole("button", { name: /characters/ })).toHaveLength(1);
});

test("a phone's keyboard changes nothing in a password that is looked at, nor in a login name", async () => {
  function SignIn() {
    const form = useForm({ defaultValues: { password: "", name: "" } });
    return (
      <>
        <TextField form={form} name="name" label="Name" autoComplete="username" />
        <TextField form={form} name="password" type="password" label="Password" />
      </>
    );
  }
  render(<SignIn />);
  await userEvent.click(screen.getByRole("button", { name: "Show characters" }));
  for (const label of ["Name", "Password"]) {
    const field = screen.getByLabelText(label);
    const said = ["autocapitalize", "autocorrect", "spellcheck"].map((name) => field.getAttribute(name));
    expect(said, label).toEqual(["off", "off", "false"]);
  }
});
