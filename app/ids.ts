import { CROCKFORD_LETTERS, randomLetters } from "./random-letters.ts";

/** A row id that sorts by time of making: 9 letters of milliseconds, then 80 random bits (Crockford base32, lower case). */
export function newId(now: number = Date.now()): string {
  let time = "";
  for (let i = 0, rest = now; i < 9; i++) {
    time = CROCKFORD_LETTERS[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  return time + randomLetters(16);
}
