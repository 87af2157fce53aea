import { type OfflineClaim, readCode } from "./offline-code.ts";

/** A public key as the saved page holds it. */
export interface OfflineKey {
  number: number;
  /** 32 bytes as base64url: the `x` of its JWK. */
  x: string;
}

export type CodeVerdict =
  /** It is no code, or was cut off. */
  | { kind: "unreadable" }
  /** Signed with a key that this copy of the page does not have. */
  | { kind: "newer-key" }
  /** None of ours signed this: changed, mistyped, or somebody else's. */
  | { kind: "false" }
  /** Genuine when it was issued; nothing is known of the time after `statusAt`. */
  | { kind: "genuine"; claim: OfflineClaim; isExpired: boolean };

export type VerifySignature = (
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
  publicKey: Uint8Array<ArrayBuffer>,
) => Promise<boolean>;

/** Checks a code by itself: nothing is fetched. `now`: the device's clock. */
export async function checkCode(
  text: string,
  keys: readonly OfflineKey[],
  now: Date,
  verify: VerifySignature,
): Promise<CodeVerdict> {
  const code = readCode(text);
  if (!code) return { kind: "unreadable" };
  const key = keys.find(({ number }) => number === code.keyNumber);
  if (!key) return { kind: "newer-key" };
  if (!(await verify(code.signature, code.signed, keyBytes(key)))) return { kind: "false" };
  const { claim } = code;
  return {
    kind: "genuine",
    claim,
    isExpired: claim.expiresAt !== null && claim.expiresAt <= now.getTime(),
  };
}

function keyBytes({ x }: OfflineKey): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(x.replace(/-/g, "+").replace(/_/g, "/")), (letter) =>
    letter.charCodeAt(0),
  );
}
