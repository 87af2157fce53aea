import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { parse, serialize } from "cookie";
import type { Config } from "./config.server.ts";
import { CROCKFORD_LETTERS } from "./text/ids.ts";

/** What a browser keeps in a cookie to be known again: 256 random bits, base64url (43 letters). */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * What the database keeps of a token: its SHA-256, base64url. Who reads the row can't make the
 * cookie.
 */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

const MAC_LETTERS = 16;

/**
 * A row's id and 80 bits that only this installation can make: the key of a link in a mail, for
 * which nothing is kept. Lower-case letters and digits, because paths are. `purpose`: one link's
 * key opens no other's.
 */
export function signedId(
  config: Pick<Config, "sessionSecret">,
  purpose: string,
  id: string,
): string {
  return id + macOf(config, purpose, id);
}

/**
 * The id that a key was made for; null when it was made up, changed, or made for something else.
 */
export function readSignedId(
  config: Pick<Config, "sessionSecret">,
  purpose: string,
  key: string | undefined,
): string | null {
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
  for (const byte of bytes.subarray(0, MAC_LETTERS)) letters += CROCKFORD_LETTERS[byte & 31];
  return letters;
}

/**
 * One cookie's value from a `Cookie` header, null when it is absent: `readCookie(browser.cookies,
 * NAME)`. It comes from outside and may be anything.
 */
export function readCookie(cookies: string | null, name: string): string | null {
  return parse(cookies ?? "")[name] ?? null;
}

/**
 * A Set-Cookie value: HttpOnly, Lax, whole site, and Secure over https. `maxAgeSeconds` null ends
 * with the browser; 0 removes.
 */
export function writeCookie(
  config: Pick<Config, "appUrl">,
  name: string,
  value: string,
  maxAgeSeconds: number | null,
): string {
  return writeCookieAt("/", config, [name, value], maxAgeSeconds);
}

/** The same of a part of the site alone: of `path` and what is below it. */
export function writeCookieAt(
  path: string,
  { appUrl }: Pick<Config, "appUrl">,
  [name, value]: [name: string, value: string],
  maxAgeSeconds: number | null,
): string {
  const secure = appUrl.startsWith("https:");
  return serialize(name, value, {
    path,
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge: maxAgeSeconds ?? undefined,
  });
}

/** `value.signature`, HMAC-SHA256. */
export function sign(value: string, secret: string): string {
  return `${value}.${createHmac("sha256", secret).update(value).digest("base64url")}`;
}

/** The value of a signed text, or null when it was changed. */
export function unsign(signed: string, secret: string): string | null {
  const at = signed.lastIndexOf(".");
  if (at < 0) return null;
  const value = signed.slice(0, at);
  const expected = Buffer.from(sign(value, secret));
  const given = Buffer.from(signed);
  return expected.length === given.length && timingSafeEqual(expected, given) ? value : null;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a private key for the database: AES-256-GCM under a key derived from the secret, bound
 * to its row.
 */
export function sealKey(text: string, secret: string, rowId: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(secret), nonce).setAAD(
    Buffer.from(rowId),
  );
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
  const decipher = createDecipheriv("aes-256-gcm", sealingKey(secret), nonce)
    .setAAD(Buffer.from(rowId))
    .setAuthTag(tag);
  try {
    return (
      decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") +
      decipher.final("utf8")
    );
  } catch {
    return null;
  }
}

function sealingKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", "iweri issuer keys", 32));
}
