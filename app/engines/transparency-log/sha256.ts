const ROUNDS = 64;

/** The first 32 bits of the fractions of a root of the first primes (FIPS 180-4). */
function fractions(count: number, root: number): Uint32Array {
  const found = new Uint32Array(count);
  for (let number = 2, at = 0; at < count; number++) {
    let isPrime = true;
    for (let by = 2; by * by <= number; by++) if (number % by === 0) isPrime = false;
    if (!isPrime) continue;
    const value = number ** (1 / root);
    found[at++] = (value - Math.floor(value)) * 2 ** 32;
  }
  return found;
}

const CONSTANTS = fractions(ROUNDS, 3);
const START = fractions(8, 2);
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** SHA-256 for pages that are opened from a phone's files, where browsers lend none. */
export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor((bytes.length * 8) / 2 ** 32));
  view.setUint32(padded.length - 4, bytes.length * 8);
  const state = START.slice();
  const words = new Uint32Array(ROUNDS);
  for (let at = 0; at < padded.length; at += 64) addBlock(state, words, view, at);
  const hash = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) hash.setUint32(index * 4, word);
  return new Uint8Array(hash.buffer);
}

function addBlock(state: Uint32Array, words: Uint32Array, view: DataView, at: number): void {
  for (let i = 0; i < ROUNDS; i++) {
    if (i < 16) {
      words[i] = view.getUint32(at + i * 4);
      continue;
    }
    const [old, near] = [words[i - 15] ?? 0, words[i - 2] ?? 0];
    const low = turn(old, 7) ^ turn(old, 18) ^ (old >>> 3);
    const high = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    words[i] = (words[i - 16] ?? 0) + low + (words[i - 7] ?? 0) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < ROUNDS; i++) {
    const big = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + big + ((e & f) ^ (~e & g)) + (CONSTANTS[i] ?? 0) + (words[i] ?? 0)) | 0;
    const sum = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (sum + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] ?? 0) + word;
}
