/** Crockford's base32, lower case: no i, l, o (read as 1, 1, 0) and no u. */
export const CROCKFORD_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";

/** Asking for random bytes costs the same for 20 as for 4,096. None is used twice. */
const pool = new Uint8Array(4096);
let used = pool.length;

/**
 * At most 4,096 letters of five fair random bits each, from the system's secure source: 32 letters
 * divide 256 evenly.
 */
export function randomLetters(count: number): string {
  if (used + count > pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  let letters = "";
  for (const end = used + count; used < end; used++)
    letters += CROCKFORD_LETTERS[(pool[used] ?? 0) & 31];
  return letters;
}

/**
 * The last letters of a number, so that numbers that follow one another sort so: 32 to the power of
 * `letters` of them, then it begins anew.
 */
export function numberLetters(number: number, letters: number): string {
  let text = "";
  for (let i = 0, rest = Math.floor(number); i < letters; i++) {
    text = CROCKFORD_LETTERS[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/**
 * A row id that sorts by time of making: 9 letters of milliseconds, then 80 random bits (Crockford
 * base32, lower case).
 */
export function newId(now: number = Date.now()): string {
  return numberLetters(now, 9) + randomLetters(16);
}
