import { toast } from "../kit/ui/toast";
import { missedHandOff } from "../state/handOff";
import { forgetPerson } from "./cache";
import { ApiError, call } from "./call";
import { sessionDelete, sessionHandoff } from "./generated/sdk.gen";
import { clearToken, token } from "./token";

/** Ends the session on the server and here. Without one there is nothing to do. */
export async function signOut(): Promise<void> {
  if (token()) await call(sessionDelete({ body: {} })).catch(() => undefined);
  clearToken();
  forgetPerson();
}

/** SPEC §8's code for what does not sign in. */
const USELESS = 100024;

/** Turns a one-time hand-off code out of an address into a session; `false` when it is not worth one. */
export async function redeem(code: string): Promise<boolean> {
  try {
    await call(sessionHandoff({ body: { code } }), { overlay: true });
    forgetPerson();
    missedHandOff.set(false);
    return true;
  } catch (error) {
    // Used, over, or another browser's: the page that follows says so. Anything else it does not know.
    if (error instanceof ApiError && error.code === USELESS) missedHandOff.set(true);
    else toast.failure(error);
    return false;
  }
}
