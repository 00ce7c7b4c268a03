import { type ApiError, breaks } from "../../api/call";

/**
 * Takes the refusal of what somebody else has saved meanwhile, and says so in these words: what was typed stays in the form. `seen`
 * is the field that says which version was seen. What stands behind the form is asked for `anew`: whoever opens it again begins with
 * what they saved.
 */
export function takesChange(
  words: string,
  anew: () => unknown,
  seen = "seen_saved_at",
): (refusal: ApiError) => boolean {
  return (refusal) => {
    if (refusal.status === 409) void anew();
    if (!breaks(refusal, seen, "state_forbids")) return false;
    throw new Error(words);
  };
}
