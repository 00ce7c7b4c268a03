import { createStore } from "./store";

/** The end of a session that nobody uses. */
export interface SessionEnd {
  /** When it comes, in milliseconds of this browser's clock. */
  at: number;
  /** Whether a use would put it off; not near the greatest age of a session. */
  canStay: boolean;
}

/** The end that the server last told of; `null` before it was asked. */
export const sessionEnd = createStore<SessionEnd | null>(null);
