import { concat, HASH_BYTES, leafHash, type ReadNode, rootOf, type Sha256 } from "./tree.ts";

/** Hashes in a full tile, entries in a full bundle. */
export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;

/** A tile of hashes on a level, or a bundle of entries; `width` below 256: not full yet. */
export interface TilePlace {
  level: number | "entries";
  index: number;
  width: number;
}

/** "tile/0/x001/x234/067.p/5": where a tile is, below the log's prefix. */
export function tilePath({ level, index, width }: TilePlace): string {
  const groups = [String(index % 1000).padStart(3, "0")];
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000))
    groups.unshift(`x${String(rest % 1000).padStart(3, "0")}`);
  const partial = width < TILE_WIDTH ? `.p/${width}` : "";
  return `tile/${level}/${groups.join("/")}${partial}`;
}

// At most 80 letters: `readTilePath` looks at no longer path.
const TILE = /^tile\/(entries|\d|[1-5]\d|6[0-3])\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;
const MAX_PATH = 80;

/** The tile that a path names, spelled as `tilePath` does; null: none. */
export function readTilePath(path: string): TilePlace | null {
  if (path.length > MAX_PATH) return null;
  const [, level, groups = "", partial] = TILE.exec(path) ?? [];
  if (level === undefined) return null;
  const index = Number(groups.replaceAll(/[x/]/g, ""));
  const place = {
    level: level === "entries" ? level : Number(level),
    index,
    width: partial === undefined ? TILE_WIDTH : Number(partial),
  } as const;
  return Number.isSafeInteger(index) && tilePath(place) === path ? place : null;
}

/** How many hashes a level has in a tree: those of its full subtrees of 256^level leaves. */
export function hashesAt(level: number, size: number): number {
  return Math.floor(size / TILE_WIDTH ** level);
}

/** Entries as a bundle has them: each after its length in two bytes, the higher one first. */
export function entryBundle(entries: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return concat(
    entries.flatMap((entry) => [
      Uint8Array.of(Math.floor(entry.length / 256), entry.length % 256),
      entry,
    ]),
  );
}

/** The entries of a bundle; null: it is cut off. */
export function readEntryBundle(bytes: Uint8Array): Uint8Array[] | null {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 2 + (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
    if (at + 2 > bytes.length || end > bytes.length) return null;
    entries.push(bytes.subarray(at + 2, end));
    at = end;
  }
  return entries;
}

/** The hashes of a tile. */
export function splitHashes(bytes: Uint8Array): Uint8Array[] {
  const hashes: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += HASH_BYTES)
    hashes.push(bytes.subarray(at, at + HASH_BYTES));
  return hashes;
}

/** The hashes of a tile, as far as they are there. */
export type ReadTile = (level: number, index: number) => Promise<readonly Uint8Array[]>;

/** Full subtrees of any size, read from tiles. */
export function nodesOfTiles(sha256: Sha256, read: ReadTile): ReadNode {
  return async (level, index) => {
    const tileLevel = Math.floor(level / TILE_HEIGHT);
    const count = 2 ** (level % TILE_HEIGHT);
    const first = index * count;
    const tile = await read(tileLevel, Math.floor(first / TILE_WIDTH));
    const from = first % TILE_WIDTH;
    const hashes = tile.slice(from, from + count);
    if (hashes.length < count) throw new Error(`Tile ${tileLevel} has no hash ${first}`);
    return rootOf(sha256, hashes);
  };
}

/** What a tree needs to grow: on each level the hashes of its last tile, if that isn't full. */
export interface Edge {
  size: number;
  levels: Uint8Array[][];
}

/** A tile as it is after the tree grew. */
export interface GrownTile {
  level: number;
  index: number;
  hashes: readonly Uint8Array[];
}

/**
 * Appends entries. Changes the edge and returns every tile that changed, each once: the leaves'
 * own too.
 */
export function growTree(sha256: Sha256, edge: Edge, entries: readonly Uint8Array[]): GrownTile[] {
  const grown = new Map<string, GrownTile>();
  const push = (level: number, hash: Uint8Array) => {
    const tile = edge.levels[level] ?? [];
    edge.levels[level] = [...tile, hash];
    const hashes = edge.levels[level] ?? [];
    const index = Math.floor(edge.size / TILE_WIDTH ** (level + 1));
    grown.set(`${level}/${index}`, { level, index, hashes });
    if (hashes.length < TILE_WIDTH) return;
    edge.levels[level] = [];
    push(level + 1, rootOf(sha256, hashes));
  };
  for (const entry of entries) {
    push(0, leafHash(sha256, entry));
    edge.size += 1;
  }
  return [...grown.values()];
}

/** The root of a tree, of what its edge has. */
export function rootOfEdge(sha256: Sha256, { levels }: Edge): Uint8Array {
  let below: Uint8Array | null = null;
  for (const hashes of levels) {
    const all: readonly Uint8Array[] = below ? [...hashes, below] : hashes;
    if (all.length > 0) below = rootOf(sha256, all);
  }
  return below ?? sha256(new Uint8Array());
}
