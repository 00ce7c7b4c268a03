import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useMenuOpen } from "../../src/kit/frame/useMenuOpen";

let isNarrow = false;

function resize(narrow: boolean) {
  isNarrow = narrow;
  act(() => void window.dispatchEvent(new Event("resize")));
}

function menu(narrow: boolean) {
  isNarrow = narrow;
  vi.spyOn(window, "matchMedia").mockImplementation(() => ({ matches: isNarrow }) as MediaQueryList);
  const { result } = renderHook(useMenuOpen);
  return { isOpen: () => result.current[0], set: (isOpen: boolean) => act(() => result.current[1](isOpen)) };
}

afterEach(() => vi.restoreAllMocks());

test("beside the page the menu is open until the person closes it; over the page it is closed", () => {
  const wide = menu(false);
  expect(wide.isOpen()).toBe(true);
  wide.set(false);
  expect(wide.isOpen()).toBe(false);
  expect(menu(true).isOpen()).toBe(false);
});

test("a window that is narrow for a moment does not close the menu for good", () => {
  const { isOpen, set } = menu(false);
  resize(true);
  // The component library closes what would cover a narrow page.
  set(false);
  expect(isOpen()).toBe(false);
  resize(false);
  expect(isOpen()).toBe(true);
});

test("a menu that the person closed beside the page stays closed there", () => {
  const { isOpen, set } = menu(false);
  set(false);
  resize(true);
  set(true);
  expect(isOpen()).toBe(true);
  resize(false);
  expect(isOpen()).toBe(false);
});
