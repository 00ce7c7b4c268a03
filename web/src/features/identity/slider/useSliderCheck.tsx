import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";

const SliderCheck = lazy(() => import("./SliderCheck").then((module) => ({ default: module.SliderCheck })));

/** A security check that a form asks for before it sends anything. */
export interface SliderAsking {
  /** Opens the dialog. Resolves with a one-time ticket, or with `null` when the person closes it. */
  ask: () => Promise<string | null>;
  /** To be rendered by the form. */
  dialog: ReactNode;
}

/** The slider dialog of a form; its code is fetched when it is first asked for. */
export function useSliderCheck(): SliderAsking {
  const [open, setOpen] = useState(false);
  const settle = useRef<(ticket: string | null) => void>(undefined);

  const end = useCallback((ticket: string | null) => {
    setOpen(false);
    settle.current?.(ticket);
    settle.current = undefined;
  }, []);

  const ask = useCallback(() => {
    settle.current?.(null);
    setOpen(true);
    return new Promise<string | null>((resolve) => {
      settle.current = resolve;
    });
  }, []);

  useEffect(() => () => settle.current?.(null), []);

  const dialog = open ? (
    <Suspense fallback={null}>
      <SliderCheck onEnd={end} />
    </Suspense>
  ) : null;
  return { ask, dialog };
}
