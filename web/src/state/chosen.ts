import type { Lang } from "@portico/rules";
import type { Theme } from "./theme";

/** What a person chose before signing in. */
export interface Chosen {
  lang?: Lang;
  subject?: Theme;
}

let chosen: Chosen = {};

/** Remembers a choice made on a public page, so that signing in does not undo it. */
export function choose(choice: Chosen): void {
  chosen = { ...chosen, ...choice };
}

/** Takes what was chosen; the next one to sign in begins anew. */
export function takeChosen(): Chosen {
  const taken = chosen;
  chosen = {};
  return taken;
}
