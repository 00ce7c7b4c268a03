import { type ReactNode, useEffect, useRef } from "react";

const FIELDS = "input:not([disabled], [hidden]), textarea:not([disabled]), select:not([disabled])";

/** Gives the focus to the first field inside when it appears, so that a step can be gone through by keyboard alone. */
export function StepFocus({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const target =
      frame.current?.querySelector<HTMLElement>(FIELDS) ?? frame.current?.querySelector<HTMLElement>("a, button");
    target?.focus();
    // A dialog around it leads the focus to its first button right after, which may stand in here above the field.
    const next = requestAnimationFrame(() => {
      if (document.activeElement !== target) target?.focus();
    });
    return () => cancelAnimationFrame(next);
  }, []);
  return <div ref={frame}>{children}</div>;
}
