/** SHA-256: of Node in the server, of `sha256.ts` in a browser. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;
type Hash = Uint8Array;
export const HASH_BYTES = 32;

/** The hash of a full subtree: 2^level leaves, the `index`th of that size. */
export type ReadNode = (level: number, index: number) => Promise<Hash> | Hash;

/** Hash of an entry (RFC 9162, 2.1.1). */
export function leafHash(sha256: Sha256, entry: Uint8Array): Hash {
  return sha256(concat([Uint8Array.of(0), entry]));
}

/** Hash of two subtrees, the left one first. */
export function nodeHash(sha256: Sha256, left: Hash, right: Hash): Hash {
  return sha256(concat([Uint8Array.of(1), left, right]));
}

/** Root of a tree with these leaf hashes; of none, the hash of nothing. */
export function rootOf(sha256: Sha256, leaves: readonly Hash[]): Hash {
  const [only] = leaves;
  if (only === undefined) return sha256(new Uint8Array());
  if (leaves.length === 1) return only;
  const split = splitOf(leaves.length);
  return nodeHash(
    sha256,
    rootOf(sha256, leaves.slice(0, split)),
    rootOf(sha256, leaves.slice(split)),
  );
}

/** The largest power of two below a number above 1. */
function splitOf(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

/** Root of the leaves from `start` (of a subtree) up to `end`, from its full subtrees. */
export async function rangeRoot(
  sha256: Sha256,
  read: ReadNode,
  start: number,
  end: number,
): Promise<Hash> {
  const count = end - start;
  if (count === 0) return sha256(new Uint8Array());
  const level = Math.log2(count);
  if (Number.isInteger(level)) return read(level, start / count);
  const middle = start + splitOf(count);
  const left = await rangeRoot(sha256, read, start, middle);
  return nodeHash(sha256, left, await rangeRoot(sha256, read, middle, end));
}

/** Shows that a leaf is in a tree (RFC 9162, 2.1.3): hashes from the leaf to the root. */
export async function inclusionProof(
  sha256: Sha256,
  read: ReadNode,
  index: number,
  size: number,
): Promise<Hash[]> {
  if (index >= size) throw new RangeError(`No leaf ${index} in a tree of ${size}`);
  const path: Hash[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    const isLeft = index < middle;
    path.unshift(
      isLeft
        ? await rangeRoot(sha256, read, middle, end)
        : await rangeRoot(sha256, read, start, middle),
    );
    [start, end] = isLeft ? [start, middle] : [middle, end];
  }
  return path;
}

interface Place {
  index: number;
  size: number;
  leaf: Hash;
}

/** The root that an inclusion proof leads to (RFC 9162, 2.1.3.2); null: it doesn't fit. */
export function rootOfInclusion(
  sha256: Sha256,
  { index, size, leaf }: Place,
  proof: readonly Hash[],
): Hash | null {
  if (!(index >= 0) || index >= size || leaf.length !== HASH_BYTES) return null;
  let [at, last, root] = [index, size - 1, leaf];
  for (const hash of proof) {
    if (last === 0) return null;
    if (at % 2 === 1 || at === last) {
      root = nodeHash(sha256, hash, root);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else {
      root = nodeHash(sha256, root, hash);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? root : null;
}

/** Shows that a tree of `older` leaves is the beginning of one of `size` (RFC 9162, 2.1.4.1). */
export async function consistencyProof(
  sha256: Sha256,
  read: ReadNode,
  older: number,
  size: number,
): Promise<Hash[]> {
  if (older > size) throw new RangeError(`${older} is not before ${size}`);
  if (older === 0 || older === size) return [];
  const path: Hash[] = [];
  let [start, end] = [0, size];
  // Whether the part looked at began the older tree, so that its root is known.
  let isKnown = true;
  while (older !== end) {
    const middle = start + splitOf(end - start);
    const isLeft = older <= middle;
    path.unshift(
      isLeft
        ? await rangeRoot(sha256, read, middle, end)
        : await rangeRoot(sha256, read, start, middle),
    );
    if (!isLeft) isKnown = false;
    [start, end] = isLeft ? [start, middle] : [middle, end];
  }
  if (!isKnown) path.unshift(await rangeRoot(sha256, read, start, end));
  return path;
}

interface TwoTrees {
  older: number;
  size: number;
  olderRoot: Hash;
  root: Hash;
}

/** Whether a consistency proof leads from one root to the other (RFC 9162, 2.1.4.2). */
export function isConsistent(
  sha256: Sha256,
  { older, size, olderRoot, root }: TwoTrees,
  proof: readonly Hash[],
): boolean {
  if (older > size) return false;
  if (older === size) return proof.length === 0 && isEqual(olderRoot, root);
  if (older === 0) return proof.length === 0 && isEqual(olderRoot, rootOf(sha256, []));
  const path = Number.isInteger(Math.log2(older)) ? [olderRoot, ...proof] : [...proof];
  const first = path.shift();
  if (first === undefined || proof.length === 0) return false;
  let [at, last] = [older - 1, size - 1];
  while (at % 2 === 1) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  let [before, after] = [first, first];
  for (const hash of path) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      before = nodeHash(sha256, hash, before);
      after = nodeHash(sha256, hash, after);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else {
      after = nodeHash(sha256, after, hash);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && isEqual(before, olderRoot) && isEqual(after, root);
}

export function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
