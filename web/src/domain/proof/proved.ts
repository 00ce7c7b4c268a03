import type { ComponentType } from "react";
import { breaks } from "../../api/call";
import { loadPart } from "../../api/transport";
import { loadConsole } from "../../rules/rules";
import { createStore } from "../../state/store";

/** What the dialog is given. */
export interface ProofDialogProps {
  /** Whether the password was proved; `false` when the person left. */
  onEnd: (isProved: boolean) => void;
}

interface Asking {
  Dialog: ComponentType<ProofDialogProps>;
  end: (isProved: boolean) => void;
}

/** The dialog that asks for the password, while there is one; `ProofOutlet` shows it. */
export const askedProof = createStore<Asking | null>(null);

let answer: Promise<boolean> | undefined;

async function open(): Promise<boolean> {
  const [{ ProofDialog }] = await Promise.all([loadPart(() => import("./ProofDialog")), loadConsole()]);
  return new Promise((resolve) => {
    const end = (isProved: boolean) => {
      askedProof.set(null);
      resolve(isProved);
    };
    askedProof.set({ Dialog: ProofDialog, end });
  });
}

/** Asks for the password; those who need it at the same time share one dialog. */
function ask(): Promise<boolean> {
  answer ??= open().finally(() => {
    answer = undefined;
  });
  return answer;
}

/**
 * Runs a call and, when the server wants a fresh proof of who one is, asks for the password and runs it again. `undefined`
 * when the person leaves the dialog: then nothing was done. Rejects with every other refusal.
 */
export async function askProof<T>(act: () => Promise<T>): Promise<{ value: T } | undefined> {
  for (;;) {
    try {
      return { value: await act() };
    } catch (error) {
      // SECURITY A-21: a stolen session must not be enough.
      if (!breaks(error, "proof", "proof_needed")) throw error;
      if (!(await ask())) return undefined;
    }
  }
}
