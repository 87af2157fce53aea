import type { Config } from "#app/platform/config.server.ts";
import { readCookie, sealKey, unsealKey, writeCookie } from "#app/platform/crypto.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import type { ClientLimit } from "#app/platform/http/visitor.server.ts";
import { sessionIdOf } from "../sessions.server.ts";

/**
 * Challenges asked for: every opening of the sign-in page asks once where passkeys are suggested,
 * and a school shares one address. One that signs somebody in is given back.
 */
export const PASSKEY_ASKED: ClientLimit = {
  name: "passkey-options",
  points: 100,
  perNetwork: 3_000,
  seconds: 15 * 60,
};

const MINUTES = 5;
/** A challenge is answered once, whatever a browser keeps of its cookies. */
const PER_CHALLENGE = { name: "passkey-challenge", points: 1, seconds: MINUTES * 60 };

/** `add`: a new passkey is made. `use`: one signs somebody in, or confirms that it's them. */
export type Ceremony = "add" | "use";

const cookieName = (config: Pick<Config, "appUrl">) =>
  config.appUrl.startsWith("https:") ? "__Host-iweri_passkey" : "iweri_passkey";
const SEALED_FOR = "passkey challenge";

interface Stored {
  challenge: string;
  ceremony: Ceremony;
  /** Of the session that asked; empty: signed out. */
  session: string;
  until: number;
}

/**
 * The Set-Cookie value that keeps a challenge in the browser it was made for, and in its session.
 */
export function keepChallenge(
  config: Config,
  {
    challenge,
    ceremony,
    cookies,
    now,
  }: { challenge: string; ceremony: Ceremony; cookies: string | null; now: Date },
): string {
  const session = sessionIdOf(config, cookies) ?? "";
  const stored: Stored = { challenge, ceremony, session, until: now.getTime() + MINUTES * 60_000 };
  return writeCookie(
    config,
    cookieName(config),
    sealKey(JSON.stringify(stored), config.sessionSecret, SEALED_FOR),
    MINUTES * 60,
  );
}

/**
 * The challenge that this browser was given for a ceremony, and uses it up. Null: none, too long
 * ago, of another session, or used.
 */
export async function takeChallenge(
  config: Config,
  { ceremony, cookies, now }: { ceremony: Ceremony; cookies: string | null; now: Date },
): Promise<string | null> {
  const sealed = readCookie(cookies, cookieName(config));
  const text = sealed && unsealKey(sealed, config.sessionSecret, SEALED_FOR);
  if (!text) return null;
  const stored = JSON.parse(text) as Stored;
  const isHere =
    stored.ceremony === ceremony && stored.session === (sessionIdOf(config, cookies) ?? "");
  if (!isHere || stored.until <= now.getTime()) return null;
  return (await consume(stored.challenge, PER_CHALLENGE)) === null ? stored.challenge : null;
}
