/*
 * What the WebAuthn API takes and gives as bytes, as the JSON of the standard ("WebAuthn Level 3",
 * 5.1.8 to 5.1.10). Browsers from 2025 on do this themselves; it is printed into the sign-in page,
 * so nothing of a library is brought along.
 */

type Json = Record<string, unknown>;

export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === "function";
}

/**
 * Makes a passkey with the server's options; its answer as JSON. Throws what the browser throws.
 */
export async function makePasskey(options: Json): Promise<string> {
  const user = options.user as Json;
  const publicKey = {
    ...withBytes(options),
    user: { ...user, id: bytesOf(user.id as string) },
    excludeCredentials: ((options.excludeCredentials as Json[]) ?? []).map((one) => ({
      ...one,
      id: bytesOf(one.id as string),
    })),
  };
  const made = (await navigator.credentials.create({
    publicKey,
  } as unknown as CredentialCreationOptions)) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  return answerOf(made, {
    attestationObject: textOf(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  });
}

/**
 * Whether this browser offers passkeys among its suggestions for a field with `autocomplete="…
 * webauthn"`.
 */
export async function canSuggestPasskeys(): Promise<boolean> {
  return (
    canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
  );
}

/**
 * Has a passkey answer the server's options. With `suggest` the browser asks nobody: it offers them
 * in the field until one is chosen, or the signal ends it.
 */
export async function askForPasskey(options: Json, suggest?: AbortSignal): Promise<string> {
  const asked = {
    publicKey: withBytes(options),
    ...(suggest ? { mediation: "conditional", signal: suggest } : {}),
  };
  const used = (await navigator.credentials.get(
    asked as unknown as CredentialRequestOptions,
  )) as PublicKeyCredential;
  const response = used.response as AuthenticatorAssertionResponse;
  return answerOf(used, {
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    userHandle: response.userHandle ? textOf(response.userHandle) : undefined,
  });
}

function withBytes(options: Json): Json {
  return { ...options, challenge: bytesOf(options.challenge as string) };
}

function answerOf({ id, rawId, type, response }: PublicKeyCredential, more: Json): string {
  return JSON.stringify({
    id,
    rawId: textOf(rawId),
    type,
    clientExtensionResults: {},
    response: { clientDataJSON: textOf(response.clientDataJSON), ...more },
  });
}

/** The bytes of base64url. */
function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) =>
    letter.charCodeAt(0),
  );
}

function textOf(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/={1,2}$/, "");
}
