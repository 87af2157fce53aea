import { Secret, TOTP } from "otpauth";

/**
 * What every authenticator app takes without being told: RFC 6238 with SHA-1, six digits, a new one
 * every 30 seconds.
 */
const DIGITS = 6;
const PERIOD_SECONDS = 30;
/** Clocks of phones differ: the code before and the one after are taken too. */
const WINDOW_STEPS = 1;

/** A new secret, 160 random bits as RFC 4226 recommends, in base32: 32 letters. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that the QR code holds: apps list it as "issuer (label)". */
export function setUpAddress(
  secret: string,
  { issuer, label }: { issuer: string; label: string },
): string {
  // A colon parts the two in the address.
  return appOf(secret, {
    issuer: issuer.replaceAll(":", " "),
    label: label.replaceAll(":", " "),
  }).toString();
}

/** The secret as a person types it: groups of four. */
export function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? "";
}

/**
 * Which 30 seconds, counted from 1970, a code belongs to; null when it is right in none near `now`.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = appOf(secret).validate({
    token: code,
    timestamp: now.getTime(),
    window: WINDOW_STEPS,
  });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

/** The code that an app shows at a time. */
export function codeAt(secret: string, at: Date): string {
  return appOf(secret).generate({ timestamp: at.getTime() });
}

/** The digits of what was typed or pasted; null when they are not six. */
export function readAppCode(typed: string): string | null {
  const digits = typed.replace(/[\s\u00a0-]/g, "");
  return /^[0-9]{6}$/.test(digits) ? digits : null;
}

function appOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    algorithm: "SHA1",
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}
