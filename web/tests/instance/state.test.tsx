import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { InstanceState } from "../../src/features/instance/InstanceState";
import { INSTANCE } from "./instance";

test("what is to be gone reads as being deleted, also between two tries", () => {
  render(<InstanceState instance={{ ...INSTANCE, status: "updating", wanted: "gone", operation: null }} />);
  expect(screen.getByText("Deleting")).toBeTruthy();
});

test("what is changed and stays reads as being updated", () => {
  render(<InstanceState instance={{ ...INSTANCE, status: "updating", operation: "resize" }} />);
  expect(screen.getByText("Updating")).toBeTruthy();
});
