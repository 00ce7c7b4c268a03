import { type ComponentType, useEffect, useRef, useState } from "react";
import { whenReentryIsNeeded } from "../../api/request";
import { loadPart } from "../../api/transport";
import { sessionEnd } from "../../state/sessionEnd";
import type { Ending, ReentryDialogProps } from "./ReentryDialog";
import { useReturn } from "./useReturn";

interface Asking {
  Dialog: ComponentType<ReentryDialogProps>;
  ending: Ending;
  end: (isIn: boolean) => void;
}

/** Why a session has ended, as far as the answer's code and what this page knew of the end tell. */
export function endingOf(code: number | string, now: number): Ending {
  // The key is gone from this browser, or another one's: another window signed out.
  if (code !== "NotLogError") return "gone";
  const known = sessionEnd.get();
  if (!known || now < known.at) return "ended";
  return known.canStay ? "idle" : "old";
}

/** Asks for sign-in over the page once the session has ended; calls that need it at the same time share one dialog. */
export function Reentry() {
  const [asking, setAsking] = useState<Asking | null>(null);
  const open = useRef<Asking["end"]>(undefined);
  // Whoever has signed in again in another window need not do so here.
  useReturn(() => open.current?.(true));
  useEffect(() => {
    let shared: Promise<boolean> | undefined;
    const ask = async (ending: Ending) => {
      const { ReentryDialog } = await loadPart(() => import("./ReentryDialog"));
      return new Promise<boolean>((resolve) => {
        const end = (isIn: boolean) => {
          setAsking(null);
          resolve(isIn);
        };
        open.current = end;
        setAsking({ Dialog: ReentryDialog, ending, end });
      });
    };
    whenReentryIsNeeded((code) => {
      shared ??= ask(endingOf(code, Date.now()))
        // Without the dialog there is still the page.
        .catch(() => false)
        .finally(() => {
          shared = undefined;
        });
      return shared;
    });
    return () => {
      whenReentryIsNeeded(undefined);
      open.current?.(false);
    };
  }, []);
  return asking && <asking.Dialog ending={asking.ending} onEnd={asking.end} />;
}
