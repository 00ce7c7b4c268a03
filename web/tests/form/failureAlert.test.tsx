import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FailureAlert } from "../../src/kit/form/FailureAlert";

test("a failure is brought into sight, and another one again", () => {
  // As browsers of today do: an effect that handed this on would break the page.
  const scroll = vi.fn(() => Promise.resolve());
  Element.prototype.scrollIntoView = scroll;
  const { rerender, unmount } = render(<FailureAlert words="The balance does not cover it." />);
  expect(scroll.mock.contexts).toEqual([screen.getByRole("alert")]);
  rerender(<FailureAlert words="The balance does not cover it." />);
  expect(scroll).toHaveBeenCalledTimes(1);
  rerender(<FailureAlert words="Sold out." />);
  expect(scroll).toHaveBeenCalledTimes(2);
  unmount();
});
