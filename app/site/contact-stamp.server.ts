import type { Config } from "../config.server.ts";
import { newPageStamp, readPageStamp } from "../http/page-stamp.server.ts";

const DAY_MS = 24 * 3_600_000;
/** Nobody opens a page, writes a message with a link in it, and sends it, in less. */
const QUICK_MS = 3_000;

/** Goes out with the form and comes back with it: when the page was made, and which one it was. */
export function newStamp(config: Config, now: Date): string {
  return newPageStamp(config, "contact", "", now);
}

/**
 * Why a form looks as if a program had sent it, in words with the way forward, or null. A person gets past each of them by
 * pressing the button once more; a program that sends every form once does not.
 */
export function robotProblem(
  config: Config,
  { stamp, trap, message, now }: { stamp: string; trap: string; message: string; now: Date },
): string | null {
  if (trap) return "Your browser filled in a field that cannot be seen. It is empty again: press Submit once more.";
  const made = readStamp(config, stamp);
  if (made === null || now.getTime() - made > DAY_MS) return "This page had been open for a long time. Press Submit once more.";
  const isQuick = now.getTime() - made < QUICK_MS;
  if (isQuick && /https?:|www\.|\[url|<a\b/i.test(message)) {
    return "That was quick, for a message with a link. Look it over, then press Submit once more.";
  }
  return null;
}

/** When the page was made, in ms since 1970; null for a stamp that is not ours. */
function readStamp(config: Config, stamp: string): number | null {
  return readPageStamp(config, "contact", stamp)?.madeAt ?? null;
}

/** The stamp to send back with a refused form: its own while it is good, so that the time it was open counts. */
export function keptStamp(config: Config, stamp: string, now: Date): string {
  const made = readStamp(config, stamp);
  return made !== null && now.getTime() - made <= DAY_MS ? stamp : newStamp(config, now);
}
