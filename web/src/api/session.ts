import { missedHandOff } from "../state/handOff";
import { KEPT_ORDER, keepText } from "../state/kept";
import { toast } from "../state/toast";
import { forgetPerson } from "./cache";
import { ApiError, call } from "./call";
import { CODES } from "./codes";
import { sessionDelete, sessionHandoff } from "./generated/sdk.gen";
import { clearToken, token } from "./token";

/** Ends the session on the server and here. Without one there is nothing to do. */
export async function signOut(): Promise<void> {
  if (token()) {
    // A session that had ended by itself leaves it for whoever signs in again.
    keepText(KEPT_ORDER, "");
    await call(sessionDelete({ body: {} })).catch(() => undefined);
  }
  clearToken();
  forgetPerson();
}

/** Turns a one-time hand-off code out of an address into a session; `false` when it is not worth one. */
export async function redeem(code: string): Promise<boolean> {
  try {
    await call(sessionHandoff({ body: { code } }), { overlay: true });
    forgetPerson();
    missedHandOff.set(false);
    return true;
  } catch (error) {
    // Used, over, or another browser's: the page that follows says so. Anything else it does not know.
    if (error instanceof ApiError && error.code === CODES.signIn) missedHandOff.set(true);
    else toast.failure(error);
    return false;
  }
}
