/** What a person does at a page; moving the pointer over it is nothing. */
const INPUTS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;
/** Milliseconds after an input for which what the page asks counts as asked by the person. */
const ACTIVE = 5_000;

// To open the page was an act too.
let actedAt = Date.now();
const listeners = new Set<() => void>();

function act(): void {
  actedAt = Date.now();
  for (const listener of listeners) listener();
}

/** Starts noticing whether anybody is at the page. */
export function startActivity(): void {
  for (const name of INPUTS) window.addEventListener(name, act, { capture: true, passive: true });
}

/** Whether the page asks by itself: nobody has done anything for some seconds, so that a call is no use of the session. */
export function isUnattended(): boolean {
  const passed = Date.now() - actedAt;
  return passed < 0 || passed > ACTIVE;
}

/** Is told of everything that the person does; gives back the way to end it. */
export function onActivity(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
