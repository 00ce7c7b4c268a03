import { forgetPerson } from "./cache";
import { call } from "./call";
import { sessionDelete, sessionHandoff } from "./generated/sdk.gen";
import { clearToken, token } from "./token";

/** Ends the session on the server and here. Without one there is nothing to do. */
export async function signOut(): Promise<void> {
  if (token()) await call(sessionDelete({ body: {} })).catch(() => undefined);
  clearToken();
  forgetPerson();
}

/** Turns a one-time hand-off code out of an address into a session; `false` when it is not worth one. */
export async function redeem(code: string): Promise<boolean> {
  try {
    await call(sessionHandoff({ body: { code } }), { overlay: true });
    forgetPerson();
    return true;
  } catch {
    return false;
  }
}
