import { type ApiError, breaks } from "../api/call";

/** Takes the refusal of what somebody else has saved meanwhile, and says so in these words: what was typed stays in the form. */
export function takesChange(words: string): (refusal: ApiError) => boolean {
  return (refusal) => {
    if (!breaks(refusal, "seen_saved_at", "state_forbids")) return false;
    throw new Error(words);
  };
}
