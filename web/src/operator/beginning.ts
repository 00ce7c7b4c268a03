import { createContext } from "react";

/** What the key that opened a dialog begins there: looking at it, or a decision for or against it. */
export type Beginning = "look" | "approve" | "reject";

/** What was begun with the dialog; nothing where no key opened it. */
export const BeginningContext = createContext<Beginning | undefined>(undefined);

/** The controls of the form around something, wherever they stand. */
const controlsAround = (inside: Element): Element[] => [...(inside.closest("form")?.elements ?? [])];

/** The button that sends the form around something. */
export function findSubmit(inside: Element): HTMLButtonElement | undefined {
  return controlsAround(inside).find(
    (one): one is HTMLButtonElement => one instanceof HTMLButtonElement && one.type === "submit",
  );
}

/** The first field of the form around something. */
export function findField(inside: Element): HTMLElement | undefined {
  return controlsAround(inside).find((one): one is HTMLElement => one.matches("input, textarea"));
}
