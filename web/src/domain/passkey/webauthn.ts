/** WebAuthn's JSON, of which the server's document says only that it is an object. */
type Json = Record<string, unknown>;

/**
 * Whether this browser knows passkeys and their JSON; it does so on secure origins only. Chrome and Edge do from version 129 on, Firefox
 * from 119, Safari from 18.4.
 */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined" && "parseCreationOptionsFromJSON" in PublicKeyCredential;
}

/** Lets the browser make a passkey; `null` when the person leaves. */
export function passkeyMake(json: Json): Promise<Json | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    json as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return askBrowser(() => navigator.credentials.create({ publicKey }));
}

/** Lets the browser sign with a passkey; `null` when the person leaves. */
export function passkeyShow(json: Json): Promise<Json | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    json as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return askBrowser(() => navigator.credentials.get({ publicKey }));
}

/** What the browser answers, as JSON; a person who leaves, or lets the time pass, is no failure. */
async function askBrowser(ask: () => Promise<Credential | null>): Promise<Json | null> {
  try {
    const credential = (await ask()) as PublicKeyCredential | null;
    return (credential?.toJSON() as Json | undefined) ?? null;
  } catch (error) {
    if (error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError")) return null;
    throw error;
  }
}
