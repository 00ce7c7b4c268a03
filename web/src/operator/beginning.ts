import { createContext } from "react";

/** What the key that opened a dialog begins there: looking at it, or a decision for or against it. */
export type Beginning = "look" | "approve" | "reject";

/** What was begun with the dialog; nothing where no key opened it. */
export const BeginningContext = createContext<Beginning | undefined>(undefined);

/** The button that sends the form around something, wherever it stands. */
export function findSubmit(inside: Element): HTMLButtonElement | undefined {
  return [...(inside.closest("form")?.elements ?? [])].find(
    (one): one is HTMLButtonElement => one instanceof HTMLButtonElement && one.type === "submit",
  );
}
