import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { ApiError } from "../../src/api/call";
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

test("a dialog that goes with what has ended meanwhile leaves in a notice what was refused, unless somebody had left it", async () => {
  const ended = () => Promise.reject(new ApiError("It has ended.", 100_012, 409));
  const said = () => toast.store.get().map(({ text }) => text);
  ask(ended);
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  await screen.findByText("It has ended.");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  cleanup();
  expect(said()).toEqual([]);
  ask(ended);
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  await screen.findByText("It has ended.");
  expect(said()).toEqual([]);
  cleanup();
  expect(said()).toEqual(["It has ended."]);
});

test("what is refused once the dialog is gone already is said in a notice", async () => {
  let refuse: (reason: Error) => void = () => undefined;
  ask(
    () =>
      new Promise<string>((_, reject) => {
        refuse = reject;
      }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  cleanup();
  refuse(new ApiError("It has ended.", 100_012, 409));
  await expect.poll(() => toast.store.get().map(({ text }) => text)).toEqual(["It has ended."]);
});
