import { fromBase64Url, toBase64Url } from "./base64url";

/** A credential's id as it stands in JSON. */
interface IdJson {
  id: string;
  type: string;
  transports?: string[];
}

/** What the server asks a new passkey for, as WebAuthn's JSON has it. */
interface CreationJson {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: IdJson[];
}

/** What the server asks a present passkey for. */
interface RequestJson {
  challenge: string;
  allowCredentials?: IdJson[];
}

/** What a passkey answered. */
export type CredentialJson = {
  id: string;
  rawId: string;
  type: string;
  clientExtensionResults: Record<string, unknown>;
  response: Record<string, unknown>;
};

/** WebAuthn's JSON, of which the server's document says only that it is an object. */
type Json = Record<string, unknown>;

const ids = (credentials: readonly IdJson[] | undefined) =>
  (credentials ?? []).map((credential) => ({ ...credential, id: fromBase64Url(credential.id) }));

/** Whether this browser knows passkeys; it does so on secure origins only. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined";
}

/** Lets the browser make a passkey; `null` when the person leaves. */
export async function passkeyMake(json: Json): Promise<CredentialJson | null> {
  const publicKey = json as unknown as CreationJson;
  const options = {
    ...publicKey,
    challenge: fromBase64Url(publicKey.challenge),
    user: { ...publicKey.user, id: fromBase64Url(publicKey.user.id) },
    excludeCredentials: ids(publicKey.excludeCredentials),
  };
  const made = await asked(() =>
    navigator.credentials.create({ publicKey: options as unknown as PublicKeyCredentialCreationOptions }),
  );
  if (!made) return null;
  const { attestationObject, clientDataJSON } = made.response as AuthenticatorAttestationResponse;
  const response = {
    attestationObject: toBase64Url(attestationObject),
    clientDataJSON: toBase64Url(clientDataJSON),
    transports: (made.response as AuthenticatorAttestationResponse).getTransports?.() ?? [],
  };
  return toJson(made, response);
}

/** Lets the browser sign with a passkey; `null` when the person leaves. */
export async function passkeyShow(json: Json): Promise<CredentialJson | null> {
  const publicKey = json as unknown as RequestJson;
  const options = {
    ...publicKey,
    challenge: fromBase64Url(publicKey.challenge),
    allowCredentials: ids(publicKey.allowCredentials),
  };
  const shown = await asked(() =>
    navigator.credentials.get({ publicKey: options as unknown as PublicKeyCredentialRequestOptions }),
  );
  if (!shown) return null;
  const { authenticatorData, clientDataJSON, signature, userHandle } = shown.response as AuthenticatorAssertionResponse;
  return toJson(shown, {
    authenticatorData: toBase64Url(authenticatorData),
    clientDataJSON: toBase64Url(clientDataJSON),
    signature: toBase64Url(signature),
    userHandle: userHandle && toBase64Url(userHandle),
  });
}

/** Asks the browser; a person who leaves, or lets the time pass, is no failure. */
async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await ask()) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError")) return null;
    throw error;
  }
}

function toJson({ id, rawId, type }: PublicKeyCredential, response: Record<string, unknown>): CredentialJson {
  return { id, rawId: toBase64Url(rawId), type, clientExtensionResults: {}, response };
}
