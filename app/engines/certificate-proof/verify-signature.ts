import nacl from "tweetnacl";
import type { VerifySignature } from "./check-code.ts";

/**
 * Ed25519 by the browser itself, or by a library where it has none: Chromium before 137, and pages
 * opened from a phone's files, where browsers keep their cryptography to themselves.
 */
export const verifySignature: VerifySignature = async (signature, signed, publicKey) => {
  try {
    const key = await crypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", key, signature, signed);
  } catch {
    return verifyWithLibrary(signature, signed, publicKey);
  }
};

export const verifyWithLibrary: VerifySignature = async (signature, signed, publicKey) =>
  nacl.sign.detached.verify(signed, signature, publicKey);
