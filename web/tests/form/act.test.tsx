import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { Confirm } from "../../src/kit/form/Confirm";
import { toast } from "../../src/state/toast";

function ask(call: () => Promise<string>) {
  const onClose = vi.fn();
  const invalidated = vi.spyOn(queryClient, "invalidateQueries");
  render(
    <QueryClientProvider client={queryClient}>
      <Confirm
        title="Delete it?"
        confirm="Delete"
        call={call}
        says={(name) => `${name} is deleted`}
        invalidate={[["titles"]]}
        onClose={onClose}
      >
        <p>It is gone then.</p>
      </Confirm>
    </QueryClientProvider>,
  );
  return { onClose, invalidated };
}

beforeEach(() => {
  vi.restoreAllMocks();
  toast.store.set([]);
});

test("nothing is called before it is confirmed", async () => {
  const call = vi.fn(async () => "Ada");
  const { onClose } = ask(call);
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(call).not.toHaveBeenCalled();
  expect(onClose).toHaveBeenCalledOnce();
});

test("what is done is told in a notice, closes the dialog and is asked anew", async () => {
  const { onClose, invalidated } = ask(async () => "Ada");
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(toast.store.get().map(({ text }) => text)).toEqual(["Ada is deleted"]);
  expect(invalidated).toHaveBeenCalledWith({ queryKey: ["titles"] });
});

test("what is refused says why in the dialog, which stays, and is asked anew", async () => {
  const { onClose, invalidated } = ask(() => Promise.reject(new Error("It is in use.")));
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect(await screen.findByText("It is in use.")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await expect.poll(() => invalidated.mock.calls).toEqual([[{ queryKey: ["titles"] }]]);
});
