import { createHash, createHmac } from "node:crypto";
import { CODE_LETTERS, EVENT_LETTERS } from "#app/engines/door-device/door-code.ts";
import type { Config } from "#app/platform/config.server.ts";
import { CROCKFORD_LETTERS } from "#app/platform/text/ids.ts";
import type { Webinar, WebinarRegistration } from "./webinar.server.ts";

type Event = Pick<Webinar, "id"> & Partial<Pick<Webinar, "seriesId">>;
type Secret = Pick<Config, "sessionSecret">;

const HALF_LETTERS = CODE_LETTERS / 2;
const HALF_BITS = HALF_LETTERS * 5;
/** More guests than this can't be told apart by four letters. */
export const MAX_GUEST_NUMBER = 2 ** HALF_BITS - 1;

/**
 * Makes and reads the codes of one event's guests. A code is the guest's number, hidden, and 20
 * bits that only this installation can make of it: so nothing is kept for it, and of 10,000 guests'
 * codes a guess hits one in a hundred million times (docs/decisions/061).
 */
export function doorCodes(config: Secret, event: Event) {
  const id = codesOf(event);
  const key = createHmac(
    "sha256",
    createHmac("sha256", config.sessionSecret).update("iweri:door:v1").digest(),
  )
    .update(id)
    .digest();
  const half = (purpose: string, number: number) =>
    createHmac("sha256", key).update(`${purpose}${number}`).digest().readUInt32BE(0) >>>
    (32 - HALF_BITS);
  return {
    /**
     * The code of the guest with this number (`webinarRegistrations.position`), in capital letters.
     */
    codeOf({ position }: Pick<WebinarRegistration, "position">): string {
      const proof = half("proof", position);
      return toLetters(position ^ half("mask", proof)) + toLetters(proof);
    },
    /**
     * The number of the guest that a code was made for; null: this installation made no such code
     * for this event.
     */
    numberOf(code: string): number | null {
      const proof = fromLetters(code.slice(HALF_LETTERS));
      const number = fromLetters(code.slice(0, HALF_LETTERS)) ^ half("mask", proof);
      return half("proof", number) === proof ? number : null;
    },
  };
}

/** Five letters that tell one event's QR codes from another's. They prove nothing. */
export function eventLetters(event: Event): string {
  const bytes = createHash("sha256")
    .update(`iweri:event:${codesOf(event)}`)
    .digest();
  return [...bytes.subarray(0, EVENT_LETTERS)]
    .map((byte) => CROCKFORD_LETTERS[byte & 31])
    .join("")
    .toUpperCase();
}

/** A guest shows one code at all sessions of a series: they have the same number in each. */
function codesOf({ id, seriesId }: Event): string {
  return seriesId ?? id;
}

/** What a guest's QR code says: an address in capitals, which make the code smaller. */
export function doorAddress(config: Pick<Config, "appUrl">, event: string, code: string): string {
  return `${config.appUrl}/d/${event}${code}`.toUpperCase();
}

function toLetters(number: number): string {
  let letters = "";
  for (let at = HALF_LETTERS - 1; at >= 0; at--)
    letters += CROCKFORD_LETTERS[(number >>> (5 * at)) & 31];
  return letters.toUpperCase();
}

function fromLetters(letters: string): number {
  return [...letters.toLowerCase()].reduce(
    (number, letter) => (number << 5) | CROCKFORD_LETTERS.indexOf(letter),
    0,
  );
}
