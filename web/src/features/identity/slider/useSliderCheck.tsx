import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { loadPart } from "../../../api/transport";

interface DialogProps {
  onEnd: (ticket: string | null) => void;
}

/** A security check that a form asks for before it sends anything. */
interface SliderAsking {
  /**
   * Opens the dialog. Resolves with a one-time ticket, or with `null` when the person closes it; rejects when the dialog's
   * code cannot be fetched.
   */
  ask: () => Promise<string | null>;
  /** Fetches the dialog's code ahead, while the person types. */
  warm: () => void;
  /** To be rendered by the form. */
  dialog: ReactNode;
}

const fetchDialog = () => import("./SliderCheck");

/** The slider dialog of a form; its code is fetched when it is first asked for. */
export function useSliderCheck(): SliderAsking {
  const [shown, setShown] = useState<{ Dialog: ComponentType<DialogProps> } | null>(null);
  const settle = useRef<(ticket: string | null) => void>(undefined);

  const end = useCallback((ticket: string | null) => {
    setShown(null);
    settle.current?.(ticket);
    settle.current = undefined;
  }, []);

  const ask = useCallback(async () => {
    const { SliderCheck } = await loadPart(fetchDialog);
    settle.current?.(null);
    setShown({ Dialog: SliderCheck });
    return new Promise<string | null>((resolve) => {
      settle.current = resolve;
    });
  }, []);

  // A failure is told when it matters: by `ask`.
  const warm = useCallback(() => void fetchDialog().catch(() => undefined), []);

  useEffect(() => () => settle.current?.(null), []);

  return { ask, warm, dialog: shown && <shown.Dialog onEnd={end} /> };
}
