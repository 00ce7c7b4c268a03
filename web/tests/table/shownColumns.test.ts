import { renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Column } from "../../src/kit/table/ResourceTable";
import { useShownColumns } from "../../src/kit/table/useShownColumns";

const column = (id: string, more: Partial<Column<string>> = {}): Column<string> => ({
  id,
  header: id,
  cell: () => id,
  ...more,
});
const COLUMNS = [
  column("number"),
  column("created"),
  column("note", { isHiddenAtFirst: true }),
  column("amount", { isSoonOnPhone: true }),
];

function order(isPhone: boolean): string[] {
  vi.spyOn(window, "matchMedia").mockImplementation(() => ({ matches: isPhone }) as MediaQueryList);
  const { display } = renderHook(() => useShownColumns("things", COLUMNS)).result.current;
  return display.filter(({ visible }) => visible).map(({ id }) => id);
}

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test("on a phone what matters most stands right after the first column, elsewhere everything in its place", () => {
  expect(order(true)).toEqual(["number", "amount", "created"]);
  expect(order(false)).toEqual(["number", "created", "amount"]);
});

test("how a person arranged the columns holds on a phone, too", () => {
  const chosen = ["created", "number", "amount"].map((id) => ({ id, visible: true }));
  localStorage.setItem("columns:things", JSON.stringify(chosen));
  expect(order(true)).toEqual(["created", "number", "amount"]);
});
