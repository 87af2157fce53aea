import { createHash, randomBytes } from "node:crypto";

/** What a browser keeps in a cookie to be known again: 256 random bits, base64url (43 letters). */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token: its SHA-256, base64url. Who reads the row can't make the cookie. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
