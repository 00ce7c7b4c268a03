import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { FormDialog } from "../../src/kit/form/FormDialog";
import { useSave } from "../../src/kit/form/useSave";
import { TextField } from "../../src/kit/ui/Field";
import { useRulesForm } from "../../src/rules/form";
import { show, stubServer } from "../identity/show";

async function open() {
  const onClose = vi.fn();
  function Page() {
    const form = useRulesForm<{ name: string }>((value) => ({ verdict: "valid", value }), { name: "" });
    const saving = useSave(form, { send: async () => "saved" });
    return (
      <FormDialog title="Name it" submit="Save" {...saving} onClose={onClose}>
        <TextField form={form} name="name" label="Name" />
      </FormDialog>
    );
  }
  stubServer({});
  await show(Page, "/main/home");
  const field = (await screen.findByLabelText("Name")) as HTMLInputElement;
  return { field, onClose };
}

test("Escape leaves a dialog in which nothing is typed", async () => {
  const { field, onClose } = await open();
  fireEvent.keyDown(field, { key: "Escape", keyCode: 27 });
  expect(onClose).toHaveBeenCalledOnce();
});

test("what is typed in a dialog is lost neither to a click beside it nor to Escape unasked", async () => {
  const { field, onClose } = await open();
  await userEvent.type(field, "web");
  const beside = field.closest('[class*="container"]')?.parentElement;
  if (beside) await userEvent.click(beside);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: "Escape", keyCode: 27 });
  await userEvent.click(await screen.findByRole("button", { name: "Keep editing" }));
  await waitFor(() => expect(screen.queryByText("Discard your changes?")).toBeNull());
  expect(field.value).toBe("web");
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: "Escape", keyCode: 27 });
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("Escape in the question goes back to what is typed", async () => {
  const { field, onClose } = await open();
  await userEvent.type(field, "web");
  fireEvent.keyDown(field, { key: "Escape", keyCode: 27 });
  const keep = await screen.findByRole("button", { name: "Keep editing" });
  fireEvent.keyDown(keep, { key: "Escape", keyCode: 27 });
  await waitFor(() => expect(screen.queryByText("Discard your changes?")).toBeNull());
  expect(field.value).toBe("web");
  expect(onClose).not.toHaveBeenCalled();
});
