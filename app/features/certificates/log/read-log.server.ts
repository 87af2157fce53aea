import { ENTRY_BYTES } from "#app/engines/certificate-proof/log-entry.ts";
import {
  keyText,
  readCheckpoint,
  SIGNATURE,
  type SignedCheckpoint,
  type VerifierKey,
} from "#app/engines/transparency-log/note.ts";
import {
  entryBundle,
  hashesAt,
  nodesOfTiles,
  readTilePath,
  splitHashes,
  TILE_WIDTH,
} from "#app/engines/transparency-log/tiles.ts";
import { concat, leafHash, type ReadNode, rangeRoot } from "#app/engines/transparency-log/tree.ts";
import { INSTALLATION_ACCOUNT } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import type { Database } from "#db/database.server.ts";
import type { LogCheckpointsTable, TransparencyLogsTable } from "#db/schema/transparency-log.ts";
import { publishedKeys } from "../issue/issuer-key.server.ts";
import { sha256Bytes } from "../issue/queue-leaves.server.ts";

/** The level under which entries are kept. */
export const ENTRIES = -1;

/** The log that grows; undefined: nothing was ever logged. */
export function newestLog(db: Database): Promise<TransparencyLogsTable | undefined> {
  return db
    .selectFrom("transparencyLogs")
    .selectAll()
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The newest state of a log, or the newest that everybody may see. */
export async function newestCheckpoint(
  db: Database,
  log: number,
  { published = false } = {},
): Promise<StoredCheckpoint | null> {
  let query = db.selectFrom("logCheckpoints").select("note").where("log", "=", log);
  if (published) query = query.where("isPublished", "=", 1);
  const row = await query.orderBy("size", "desc").limit(1).executeTakeFirst();
  return row ? readNote(row) : null;
}

/** The first published state that has an entry: it stays the same, however the log grows. */
export async function checkpointWith(
  db: Database,
  log: number,
  position: number,
): Promise<StoredCheckpoint | null> {
  const row = await db
    .selectFrom("logCheckpoints")
    .select("note")
    .where("log", "=", log)
    .where("isPublished", "=", 1)
    .where("size", ">", position)
    .orderBy("size")
    .limit(1)
    .executeTakeFirst();
  return row ? readNote(row) : null;
}

/** A stored note, with the text as it was signed. */
export type StoredCheckpoint = SignedCheckpoint & { note: string };

function readNote({ note }: Pick<LogCheckpointsTable, "note">): StoredCheckpoint {
  const checkpoint = readCheckpoint(note);
  if (!checkpoint) throw new Error("A stored checkpoint can’t be read");
  return { ...checkpoint, note };
}

/** The bytes of a tile, as far as it is filled; of entries one behind the other. */
export async function tileBytes(
  db: Database,
  log: number,
  level: number,
  index: number,
): Promise<Uint8Array> {
  const row = await db
    .selectFrom("logTiles")
    .select("content")
    .where("log", "=", log)
    .where("level", "=", level)
    .where("tileIndex", "=", index)
    .executeTakeFirst();
  return Buffer.from(row?.content ?? "", "base64");
}

/** The entries of a bundle. */
export async function bundleEntries(
  db: Database,
  log: number,
  index: number,
): Promise<Uint8Array[]> {
  const bytes = await tileBytes(db, log, ENTRIES, index);
  return Array.from({ length: bytes.length / ENTRY_BYTES }, (_, at) =>
    bytes.subarray(at * ENTRY_BYTES, (at + 1) * ENTRY_BYTES),
  );
}

/** The hashes of a tile: those of leaves are computed, the others are stored. */
export async function tileHashes(
  db: Database,
  log: number,
  level: number,
  index: number,
): Promise<Uint8Array[]> {
  if (level > 0) return splitHashes(await tileBytes(db, log, level, index));
  const entries = await bundleEntries(db, log, index);
  return entries.map((entry) => leafHash(sha256Bytes, entry));
}

/** The nodes of a log's tree, for one proof: each tile is read once. */
export function logNodes(db: Database, log: number): ReadNode {
  const read = new Map<string, Promise<Uint8Array[]>>();
  return nodesOfTiles(sha256Bytes, (level, index) => {
    const key = `${level}/${index}`;
    const tile = read.get(key) ?? tileHashes(db, log, level, index);
    read.set(key, tile);
    return tile;
  });
}

/** The root of a log's first entries. */
export function rootAt(db: Database, log: number, size: number): Promise<Uint8Array> {
  return rangeRoot(sha256Bytes, logNodes(db, log), 0, size);
}

/** Every key that may sign a log's checkpoints, oldest first. */
export async function logKeys(db: Database, origin: string): Promise<VerifierKey[]> {
  const keys = await publishedKeys(db, INSTALLATION_ACCOUNT);
  return keys
    .filter(({ publicJwk }) => publicJwk.crv === "Ed25519")
    .map(({ publicJwk }) => verifierKey(origin, publicJwk.x));
}

export function verifierKey(origin: string, x: string | undefined): VerifierKey {
  const publicKey = new Uint8Array(Buffer.from(x ?? "", "base64url"));
  return { name: origin, type: SIGNATURE, publicKey };
}

/** The keys as text, a line each. */
export async function logKeyText(db: Database, origin: string): Promise<string> {
  return (await logKeys(db, origin)).map((key) => `${keyText(sha256Bytes, key)}\n`).join("");
}

/** The keys of every log here, for pages that check proofs. */
export async function logKeyTexts(db: Database): Promise<string> {
  const logs = await db.selectFrom("transparencyLogs").select("origin").execute();
  return (await Promise.all(logs.map(({ origin }) => logKeyText(db, origin)))).join("");
}

/** A file of a log as everybody may fetch it. `changes`: the same address has others later. */
export interface LogFile {
  content: Uint8Array<ArrayBuffer> | string;
  changes: boolean;
}

// At most nine digits: other logs than the first have their number before the path.
const NUMBERED = /^(?:([2-9]|[1-9]\d{1,8})\/)?(.{1,100})$/;

/** The file at a path below `/log/`; null: there is none. */
export async function findLogFile(db: Database, path: string): Promise<LogFile | null> {
  const [, number = "1", name = ""] = NUMBERED.exec(path) ?? [];
  const log = Number(number);
  const row = await db
    .selectFrom("transparencyLogs")
    .select("origin")
    .where("number", "=", log)
    .executeTakeFirst();
  if (!row) return null;
  if (name === "key") return { content: await logKeyText(db, row.origin), changes: true };
  const newest = await newestCheckpoint(db, log, { published: true });
  if (!newest) return null;
  if (name === "checkpoint") return { content: newest.note, changes: true };
  const place = readTilePath(name);
  if (!place) return null;
  const { index, width } = place;
  const level = place.level === "entries" ? 0 : place.level;
  if (index * TILE_WIDTH + width > hashesAt(level, newest.size)) return null;
  const content =
    place.level === "entries"
      ? entryBundle((await bundleEntries(db, log, index)).slice(0, width))
      : concat((await tileHashes(db, log, level, index)).slice(0, width));
  return { content, changes: false };
}
