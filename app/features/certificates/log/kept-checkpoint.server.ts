import { readCheckpoint } from "#app/engines/transparency-log/note.ts";
import { isEqual } from "#app/engines/transparency-log/tree.ts";
import type { Files } from "#app/providers/files/files.ts";
import type { Database } from "#db/database.server.ts";
import { newestCheckpoint, rootAt, type StoredCheckpoint } from "./read-log.server.ts";

/*
 * The newest checkpoint that anyone may have seen is kept in the file store too, where no backup
 * takes it and no restore brings an older one back: an older database would else sign another
 * history of the same log.
 */

const keyOf = (log: number) => `log/checkpoint-${log}`;

/** The newest checkpoint of a log that was ever published; null: none is kept. */
export async function readKept(
  files: Pick<Files, "get" | "has">,
  log: number,
): Promise<StoredCheckpoint | null> {
  if (!(await files.has(keyOf(log)))) return null;
  const note = Buffer.from(await files.get(keyOf(log))).toString("utf8");
  const checkpoint = readCheckpoint(note);
  if (!checkpoint) throw new Error("The newest checkpoint in the file store can’t be read");
  return { ...checkpoint, note };
}

export async function writeKept(
  files: Pick<Files, "put">,
  log: number,
  note: string,
): Promise<void> {
  await files.put(keyOf(log), new Uint8Array(Buffer.from(note)));
}

/** Why nothing may be signed on this database; null: it is the newest. */
export async function forkReason(
  db: Database,
  log: number,
  kept: StoredCheckpoint | null,
): Promise<string | null> {
  const own = await newestCheckpoint(db, log);
  const published = await newestCheckpoint(db, log, { published: true });
  if (!kept)
    return published
      ? "The newest published checkpoint is missing from the file store, so nobody can tell " +
          "whether this database is the newest."
      : null;
  const size = own?.size ?? 0;
  if (kept.size > size)
    return (
      `This database has ${size.toLocaleString("en")} entries of the log, but ` +
      `${kept.size.toLocaleString("en")} were published. It is older than the log.`
    );
  const isSame = kept.size === 0 || isEqual(await rootAt(db, log, kept.size), kept.root);
  return isSame ? null : "This database has other entries than were published.";
}
