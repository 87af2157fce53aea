import type { Config } from "#app/platform/config.server.ts";
import { sign } from "#app/platform/crypto.server.ts";
import { newPageStamp, readPageStamp } from "#app/platform/http/form-tokens.server.ts";

const DAY_MS = 24 * 3_600_000;
const SLOT_MS = 10 * 60_000;

/** Goes out with the form and comes back with it: when the page was made, and which one it was. */
export function newStamp(config: Pick<Config, "sessionSecret">, now: Date): string {
  return newPageStamp(config, "contact", "", now);
}

/**
 * The same for a page that everybody may keep: all that are made within ten minutes carry one
 * stamp.
 */
export function sharedStamp(config: Pick<Config, "sessionSecret">, now: Date): string {
  return sign(`contact:${Math.floor(now.getTime() / SLOT_MS) * SLOT_MS}`, config.sessionSecret);
}

/**
 * Why a form looks as if a program had sent it, in words with the way forward, or null. A person
 * gets past each of them by pressing the button once more; a program that sends every form once
 * does not.
 */
export function spamProblem(
  config: Pick<Config, "sessionSecret">,
  { stamp, trap, message, now }: { stamp: string; trap: string; message: string; now: Date },
): string | null {
  if (trap)
    return "The hidden spam field was filled in, perhaps by your browser. We’ve cleared it. Press Submit again.";
  const read = readStamp(config, stamp);
  if (!read || isExpired(read.madeAt, now))
    return "This page was open for a long time. Press Submit again.";
  if (!read.isAgain && isFullOfLinks(message)) {
    return "Messages with several links are often spam. If yours isn’t, press Submit again.";
  }
  return null;
}

/**
 * The stamp to send back with a refused form: one of its own, that says the person has seen why.
 */
export function renewStamp(
  config: Pick<Config, "sessionSecret">,
  stamp: string,
  now: Date,
): string {
  const read = readStamp(config, stamp);
  return read?.isAgain && !isExpired(read.madeAt, now)
    ? stamp
    : newPageStamp(config, "contact-again", "", now);
}

/**
 * One address is what somebody asks about; several, or links written for other programs, are seldom
 * a person's.
 */
function isFullOfLinks(message: string): boolean {
  return /\[url\b|<a\s/i.test(message) || (message.match(/https?:\/\/|\bwww\./gi)?.length ?? 0) > 1;
}

/** Null for a stamp that the app did not make. */
function readStamp(
  config: Pick<Config, "sessionSecret">,
  stamp: string,
): { madeAt: number; isAgain: boolean } | null {
  const first = readPageStamp(config, "contact", stamp);
  if (first) return { madeAt: first.madeAt, isAgain: false };
  const again = readPageStamp(config, "contact-again", stamp);
  return again && { madeAt: again.madeAt, isAgain: true };
}

const isExpired = (madeAt: number, now: Date): boolean => now.getTime() - madeAt > DAY_MS;
