import { type ReactNode, type RefObject, useContext, useEffect, useRef } from "react";
import "./keys.css";
import { type Beginning, BeginningContext, findSubmit } from "./beginning";

interface Props {
  place?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/**
 * What a dialog is about, above whatever is filled in. The focus goes on from a link among the facts to them as a whole, where nothing is
 * filled in; or to where the key that opened the dialog began.
 */
export function DialogFacts({ place, children }: Props) {
  const own = useRef<HTMLDivElement>(null);
  const facts = place ?? own;
  const begins = useRef(useContext(BeginningContext));
  useEffect(() => {
    // The dialog and its form are done leading the focus with the next frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => facts.current && leadFocus(facts.current, begins.current));
    });
    return () => cancelAnimationFrame(frame);
  }, [facts]);
  return (
    <div ref={facts} className="facts" tabIndex={-1}>
      {children}
    </div>
  );
}

function leadFocus(facts: HTMLElement, begins: Beginning | undefined): void {
  if (begins === "approve") findSubmit(facts)?.focus();
  else if (begins === "look" || facts.contains(document.activeElement)) facts.focus();
}
