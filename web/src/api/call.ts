import { overlay } from "../ui/overlay";

export { ApiError, TransportError } from "./request";

interface Flags {
  /** Covers the page while the call is under way (SPEC §7: flagged requests). */
  overlay?: boolean;
}

/** The data of a generated call's answer; throws the refusal. */
export async function call<T>(answer: Promise<{ data?: T | null | undefined }>, flags: Flags = {}): Promise<T> {
  if (!flags.overlay) return (await answer).data as T;
  overlay.begin();
  try {
    return (await answer).data as T;
  } finally {
    overlay.end();
  }
}
