import { type ApiError, breaks } from "../../api/call";

/**
 * Takes the refusal of what somebody else has saved meanwhile, and says so in these words: what was typed stays in the form. `seen`
 * is the field that says which version was seen.
 */
export function takesChange(words: string, seen = "seen_saved_at"): (refusal: ApiError) => boolean {
  return (refusal) => {
    if (!breaks(refusal, seen, "state_forbids")) return false;
    throw new Error(words);
  };
}
