import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { GroupCreateData } from "../../src/api/generated/types.gen";
import { CurlButton } from "../../src/kit/curl/CurlButton";
import { FormDialog } from "../../src/kit/form/FormDialog";

test("Escape closes the command and leaves the form's dialog open", async () => {
  const onClose = vi.fn();
  const call = () => ({ path: "/gicend/group/create/" as const, body: { name: "Ops", remark: "" } });
  render(
    <FormDialog
      title="New group"
      submit="Create"
      busy={false}
      failure={null}
      onSubmit={vi.fn()}
      onClose={onClose}
      aside={<CurlButton<GroupCreateData> call={call} />}
    >
      <input aria-label="Name" />
    </FormDialog>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Copy as curl" }));
  const command = await screen.findByText(/gicend\/group\/create/);
  expect(command.textContent).toContain('{"name":"Ops","remark":""}');
  fireEvent.keyDown(command, { key: "Escape", keyCode: 27 });
  await waitFor(() => expect(screen.queryByText(/gicend\/group\/create/)).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
});
