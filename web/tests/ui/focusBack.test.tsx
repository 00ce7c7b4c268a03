import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { useFocusBack } from "../../src/kit/ui/focusBack";

function Dialog({ onClose }: { onClose: () => void }) {
  useFocusBack();
  return (
    <button type="button" onClick={onClose}>
      Close
    </button>
  );
}

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}

test("what opened a dialog has the focus again once it is left", async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }));
});
