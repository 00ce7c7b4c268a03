import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ColumnsButton } from "../../src/kit/table/ColumnsButton";

const COLUMNS = [
  { id: "name", header: "Name", isRowHeader: true },
  { id: "size", header: "Size" },
];

test("the button that arranges columns opens its dialog with the first press, and has the focus again after it", async () => {
  const chosen = vi.fn();
  const display = COLUMNS.map(({ id }) => ({ id, visible: true }));
  render(<ColumnsButton display={display} columns={COLUMNS} onChoose={chosen} />);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Preferences" }));
  await userEvent.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "Preferences" });
  await userEvent.click(within(dialog).getByRole("checkbox", { name: "Size" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Apply" }));
  expect(chosen).toHaveBeenCalledWith([
    { id: "name", visible: true },
    { id: "size", visible: false },
  ]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Preferences" })));
});
