import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a private key for the database: AES-256-GCM under a key derived from the secret, bound to its row. */
export function sealKey(text: string, secret: string, rowId: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(secret), nonce).setAAD(Buffer.from(rowId));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")}`;
}

/** The text, or null when the secret changed, or the row was tampered with or copied to another. */
export function unsealKey(sealed: string, secret: string, rowId: string): string | null {
  const [version, data = ""] = sealed.split(".");
  const bytes = Buffer.from(data, "base64url");
  if (version !== "1" || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", sealingKey(secret), nonce).setAAD(Buffer.from(rowId)).setAuthTag(tag);
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}

function sealingKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", "iweri issuer keys", 32));
}
