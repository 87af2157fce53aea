const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";

/** A row id that sorts by time of making: 9 letters of milliseconds, then 80 random bits (Crockford base32, lower case). */
export function newId(now: number = Date.now()): string {
  let time = "";
  for (let i = 0, rest = now; i < 9; i++) {
    time = LETTERS[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  const random = crypto.getRandomValues(new Uint8Array(16));
  return time + Array.from(random, (byte) => LETTERS[byte % 32]).join("");
}
