import { lazy, type ReactNode, Suspense } from "react";
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
  const close = (answer: A) => {
    done?.(answer);
    onClose();
  };
  const { failure, busy, act } = useAct({ ...acting, done: close, isQuiet: true });
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        title={title}
        confirm={confirm}
        leave={leave}
        busy={busy}
        failure={failure}
        onConfirm={act}
        onClose={onClose}
      >
        {children}
      </ConfirmDialog>
    </Suspense>
  );
}
