import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "../config.server.ts";
import type { Installation } from "../installation.server.ts";
import { CROCKFORD_LETTERS } from "../random-letters.ts";

/**
 * The placeholder that stands open in the template of a mail one can unsubscribe from: `buildMail` fills it. In a template the
 * address is `${appUrl}/u/{Unsubscribe Token}`.
 */
export const UNSUBSCRIBE_TOKEN = "Unsubscribe Token";

const MAC_LETTERS = 16;

/** Where the person of a message unsubscribes: in the mail's List-Unsubscribe header and in its text. */
export function unsubscribeUrl({ config }: Pick<Installation, "config">, deliveryId: string): string {
  return `${config.appUrl}/u/${unsubscribeToken(config, deliveryId)}`;
}

/** The message's id and 80 bits that only this installation can make: no row is kept for it. */
export function unsubscribeToken(config: Pick<Config, "sessionSecret">, deliveryId: string): string {
  return deliveryId + macOf(config, deliveryId);
}

/** The message a token was made for; null when it was made up or changed. */
export function readUnsubscribeToken(config: Pick<Config, "sessionSecret">, token: string | undefined): string | null {
  if (!token || token.length <= MAC_LETTERS || token.length > 100) return null;
  const deliveryId = token.slice(0, -MAC_LETTERS);
  const expected = Buffer.from(unsubscribeToken(config, deliveryId));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected) ? deliveryId : null;
}

function macOf(config: Pick<Config, "sessionSecret">, deliveryId: string): string {
  const key = createHmac("sha256", config.sessionSecret).update("iweri:unsubscribe:v1").digest();
  const bytes = createHmac("sha256", key).update(deliveryId).digest();
  let letters = "";
  for (let i = 0; i < MAC_LETTERS; i++) letters += CROCKFORD_LETTERS[bytes[i]! & 31];
  return letters;
}
