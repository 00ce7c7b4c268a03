import { type ComponentType, useEffect, useState } from "react";
import { whenReentryIsNeeded } from "../../api/request";
import { loadPart } from "../../api/transport";
import { sessionEnd } from "../../state/sessionEnd";
import type { Ending, ReentryDialogProps } from "./ReentryDialog";

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
  useEffect(() => {
    let leave = () => {};
    let shared: Promise<boolean> | undefined;
    const ask = async (ending: Ending) => {
      const { ReentryDialog } = await loadPart(() => import("./ReentryDialog"));
      return new Promise<boolean>((resolve) => {
        const end = (isIn: boolean) => {
          setAsking(null);
          resolve(isIn);
        };
        leave = () => end(false);
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
      leave();
    };
  }, []);
  return asking && <asking.Dialog ending={asking.ending} onEnd={asking.end} />;
}
