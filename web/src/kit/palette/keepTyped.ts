/** What is typed while something that shall be typed into is on its way. */
export interface Kept {
  /** Ends the keeping; what was typed, `null` where Escape took the wish back. */
  take: () => string | null;
}

/** Keeps what is typed from now on from the page, until it is taken. Keys with a modifier stay the browser's. */
export function keepTyped(): Kept {
  let typed: string | null = "";
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Escape") typed = null;
    else if (event.key === "Backspace") typed = typed?.slice(0, -1) ?? null;
    else if ([...event.key].length === 1) typed = (typed ?? "") + event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("keydown", keep, true);
  return {
    take: () => {
      document.removeEventListener("keydown", keep, true);
      return typed;
    },
  };
}
