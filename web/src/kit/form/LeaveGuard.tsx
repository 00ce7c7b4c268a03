import { type ShouldBlockFn, useBlocker } from "@tanstack/react-router";
import { LeaveDialog, type LeaveWords } from "./LeaveDialog";

/** Whether what is shown changes: another page, or another part of it. Filters and a wizard's steps keep what was typed. */
function isLeaving({ current, next }: Parameters<ShouldBlockFn>[0]): boolean {
  const tab = ({ search }: { search: object }) => ("tab" in search ? search.tab : undefined);
  return current.pathname !== next.pathname || tab(current) !== tab(next);
}

/** Asks before what was typed is lost to the menu, to Back, or to loading the page anew. It is there while a form is half typed. */
export function LeaveGuard({ words }: { words?: LeaveWords }) {
  const { status, proceed, reset } = useBlocker({ shouldBlockFn: isLeaving, withResolver: true });
  if (status !== "blocked") return null;
  return <LeaveDialog of="page" words={words} onLeave={proceed} onStay={reset} />;
}
