import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { ApiError } from "../../api/call";
import { toast } from "../../state/toast";
import { type Acting, useAct } from "./useAct";

// Fetched with the first question.
const ConfirmDialog = lazy(() =>
  import("../table/ConfirmDialog").then((module) => ({ default: module.ConfirmDialog })),
);

interface Props<A> extends Acting<A> {
  title: string;
  /** Says what will happen. */
  children: ReactNode;
  confirm: string;
  /** Words of the button that leaves the dialog, where "Cancel" could mean the act itself. */
  leave?: string;
  onClose: () => void;
}

/** Asks before something is done, does it, and closes once it is done. */
export function Confirm<A>({ title, children, confirm, leave, onClose, done, ...acting }: Props<A>) {
  const { call, forget } = useOvertaken(acting.call);
  const close = (answer: A) => {
    done?.(answer);
    onClose();
  };
  const { failure, busy, act } = useAct({ ...acting, call, done: close, isQuiet: true });
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        title={title}
        confirm={confirm}
        leave={leave}
        busy={busy}
        failure={failure}
        onConfirm={act}
        onClose={() => {
          forget();
          onClose();
        }}
      >
        {children}
      </ConfirmDialog>
    </Suspense>
  );
}

/** Whether something is refused for how it stands by now. */
const isOvertaken = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 409);

/**
 * Notes for what a call is refused, and says it in a notice where the dialog that would say it goes with what it stands on: that has ended
 * meanwhile, or is somebody else's, and is shown so as soon as it is asked anew. Whoever left the dialog has read it: it is forgotten.
 */
function useOvertaken<A>(ask: Acting<A>["call"]): { call: Acting<A>["call"]; forget: () => void } {
  const isThere = useRef(true);
  const refusal = useRef<unknown>(null);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      if (isOvertaken(refusal.current)) toast.failure(refusal.current);
    };
  }, []);
  const call: Acting<A>["call"] = async (keyed) => {
    refusal.current = null;
    try {
      return await ask(keyed);
    } catch (error) {
      if (isThere.current) refusal.current = error;
      else if (isOvertaken(error)) toast.failure(error);
      throw error;
    }
  };
  const forget = () => {
    refusal.current = null;
  };
  return { call, forget };
}
