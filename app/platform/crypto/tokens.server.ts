import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Config } from "../config.server.ts";
import { CROCKFORD_LETTERS } from "../text/ids.ts";

/** What a browser keeps in a cookie to be known again: 256 random bits, base64url (43 letters). */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token: its SHA-256, base64url. Who reads the row can't make the cookie. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

const MAC_LETTERS = 16;

/**
 * A row's id and 80 bits that only this installation can make: the key of a link in a mail, for which nothing is kept. Lower-case
 * letters and digits, because paths are. `purpose`: one link's key opens no other's.
 */
export function signedId(config: Pick<Config, "sessionSecret">, purpose: string, id: string): string {
  return id + macOf(config, purpose, id);
}

/** The id that a key was made for; null when it was made up, changed, or made for something else. */
export function readSignedId(config: Pick<Config, "sessionSecret">, purpose: string, key: string | undefined): string | null {
  if (!key || key.length <= MAC_LETTERS || key.length > 100) return null;
  const id = key.slice(0, -MAC_LETTERS);
  const expected = Buffer.from(signedId(config, purpose, id));
  const given = Buffer.from(key);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

function macOf(config: Pick<Config, "sessionSecret">, purpose: string, id: string): string {
  const key = createHmac("sha256", config.sessionSecret).update(`iweri:${purpose}:v1`).digest();
  const bytes = createHmac("sha256", key).update(id).digest();
  let letters = "";
  for (let i = 0; i < MAC_LETTERS; i++) letters += CROCKFORD_LETTERS[bytes[i]! & 31];
  return letters;
}
