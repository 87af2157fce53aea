import { randomInt } from "node:crypto";
import { tokenHash } from "#app/platform/crypto.server.ts";

const PREFIX = "iwk_";
const KEY_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const RANDOM_LENGTH = 40;
const KEY = new RegExp(`^${PREFIX}[A-Za-z0-9]{${RANDOM_LENGTH}}$`);

/**
 * A new key: characters that survive every copy and paste, some 238 random bits. The prefix is what
 * secret scanners look for.
 */
export function newApiKey(): string {
  let key = PREFIX;
  for (let letter = 0; letter < RANDOM_LENGTH; letter++)
    key += KEY_ALPHABET[randomInt(KEY_ALPHABET.length)];
  return key;
}

/** What the database keeps of a key. */
export function apiKeyHash(key: string): string {
  return tokenHash(key);
}

/**
 * The key of an `Authorization: Bearer …` header; null when it holds none that could be one of the
 * app's.
 */
export function readBearer(header: string | null): string | null {
  const key = /^Bearer +(\S+) *$/i.exec(header ?? "")?.[1] ?? "";
  return KEY.test(key) ? key : null;
}
