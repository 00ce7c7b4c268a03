import { render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { StepFocus } from "../../src/kit/form/StepFocus";

test("the first field has the focus though a dialog leads it to a button above that field", async () => {
  render(
    <StepFocus>
      <button type="button">Next</button>
      <input aria-label="Reason" />
    </StepFocus>,
  );
  screen.getByRole("button", { name: "Next" }).focus();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Reason" })));
});
