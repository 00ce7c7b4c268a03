import { useState } from "react";
import { ApiError } from "../../api/call";

/** What became of the last try of a form. */
export interface Attempt {
  /** Words for an alert over the form; `null` when there is nothing to say. */
  failure: string | null;
  /** The form is on its way. */
  busy: boolean;
  /** Runs one try. Broken rules go to `place`, which returns whether each found its field; the rest becomes `failure`. */
  attempt: (act: () => Promise<void>, place?: (error: ApiError) => boolean) => Promise<void>;
  /** Says something without a try. */
  say: (words: string | null) => void;
}

/** Runs the tries of a form one after another, and keeps what the last one failed with. */
export function useAttempt(initial: string | null = null): Attempt {
  const [failure, setFailure] = useState<string | null>(initial);
  const [busy, setBusy] = useState(false);

  const attempt: Attempt["attempt"] = async (act, place) => {
    setFailure(null);
    setBusy(true);
    try {
      await act();
    } catch (error) {
      const landed = error instanceof ApiError && error.violations.length > 0 && place?.(error) === true;
      if (!landed) setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };

  return { failure, busy, attempt, say: setFailure };
}
