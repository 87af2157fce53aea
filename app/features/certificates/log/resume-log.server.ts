import { setImmediate as letOthersRun } from "node:timers/promises";
import { leafCommitment, readEntry } from "#app/engines/certificate-proof/log-entry.ts";
import { verifySignature } from "#app/engines/certificate-proof/verify-signature.ts";
import { readCheckpoint, signersOf } from "#app/engines/transparency-log/note.ts";
import { TILE_WIDTH } from "#app/engines/transparency-log/tiles.ts";
import { isEqual } from "#app/engines/transparency-log/tree.ts";
import type { Database } from "#db/database.server.ts";
import type { TransparencyLogsTable } from "#db/schema/transparency-log.ts";
import { askToAppend, keepHashes, sha256Bytes } from "../issue/queue-leaves.server.ts";
import { appendEntries, beginLog, type Logging, takeTurn } from "./append-leaves.server.ts";
import { forkReason, readKept, writeKept } from "./kept-checkpoint.server.ts";
import { type LogCopy, openLogCopy, UnreadableCopy } from "./log-copy.server.ts";
import {
  logKeys,
  newestCheckpoint,
  newestLog,
  rootAt,
  type StoredCheckpoint,
} from "./read-log.server.ts";
import { takeWaiting } from "./take-waiting.server.ts";

export type Resumed = { kind: "resumed"; caughtUp: number } | { kind: "refused"; problem: string };
type Resuming = Omit<Logging, "log">;

const NO_LOG = "Nothing was logged yet.";
/** Entries that are written at a time: some milliseconds. */
const AT_ONCE = 512;

/**
 * Lets the log grow again. `from`: a copy of what was published, whose entries are taken over where
 * this database is older. Refuses to sign anything that differs from what was published.
 */
export function resumeLog(app: Resuming, from: string | null): Promise<Resumed> {
  return resume(app, from).catch((error: unknown): Resumed => {
    if (error instanceof UnreadableCopy) return { kind: "refused", problem: error.message };
    if (!(error instanceof OtherHistory)) throw error;
    return { kind: "refused", problem: `${error.message} Only a new log can follow: log new` };
  });
}

async function resume(app: Resuming, from: string | null): Promise<Resumed> {
  const { db, files } = app;
  const log = await newestLog(db);
  if (!log) return { kind: "refused", problem: NO_LOG };
  const kept = await readKept(files, log.number);
  const copy = from === null ? null : openLogCopy(from);
  const published = copy && (await readPublished(db, log, copy));
  if (published && "problem" in published) return { kind: "refused", ...published };
  const newest = [kept, published].reduce((one, other) =>
    (other?.size ?? -1) > (one?.size ?? -1) ? other : one,
  );
  if (!newest)
    return {
      kind: "refused",
      problem:
        "The newest published checkpoint isn’t in the file store. Name a copy of the published " +
        "log, a folder or an address: --from https://…/log",
    };
  const size = (await newestCheckpoint(db, log.number))?.size ?? 0;
  if (newest.size > size) {
    if (!copy || newest.size !== published?.size)
      return {
        kind: "refused",
        problem:
          `${newest.size.toLocaleString("en")} entries were published, and this database has ` +
          `${size.toLocaleString("en")}. Name a copy that has them: --from FOLDER or ` +
          "--from https://…/log. If there is none, begin a new log: log new",
      };
    await catchUp(app, log, { newest, copy });
  }
  for (const known of [kept, published]) {
    const fork = known && (await forkReason(db, log.number, known));
    if (fork) throw new OtherHistory(fork);
  }
  await writeKept(files, log.number, (await newestCheckpoint(db, log.number))?.note ?? newest.note);
  await db
    .updateTable("logCheckpoints")
    .set({ isPublished: 1 })
    .where("log", "=", log.number)
    .execute();
  await db
    .updateTable("transparencyLogs")
    .set({ pausedBecause: null, problem: null })
    .where("number", "=", log.number)
    .execute();
  await askToAppend(db, app.clock());
  return { kind: "resumed", caughtUp: Math.max(0, newest.size - size) };
}

/** The newest checkpoint of a copy, if this log signed it. */
async function readPublished(
  db: Database,
  { origin }: TransparencyLogsTable,
  copy: LogCopy,
): Promise<StoredCheckpoint | { problem: string }> {
  const note = await copy.checkpoint();
  const checkpoint = readCheckpoint(note);
  const keys = await logKeys(db, origin);
  const signers =
    checkpoint?.origin === origin
      ? await signersOf(sha256Bytes, checkpoint, keys, verifySignature)
      : null;
  if (!checkpoint || !signers?.length)
    return { problem: `The copy has no checkpoint that ${origin} signed.` };
  return { ...checkpoint, note };
}

/**
 * Takes over the published entries that this database doesn't have. What waits here and is among
 * them is logged already.
 */
async function catchUp(
  { db, clock }: Resuming,
  log: TransparencyLogsTable,
  { newest, copy }: { newest: StoredCheckpoint; copy: LogCopy },
): Promise<void> {
  const own = (await newestCheckpoint(db, log.number))?.size ?? 0;
  const missing: Uint8Array[] = [];
  // Before the transaction: a copy may be far away.
  while (own + missing.length < newest.size)
    missing.push(...(await missingEntries(copy, own + missing.length, newest.size)));
  await db.transaction().execute(async (trx) => {
    await takeTurn(trx, log.number, clock());
    await keepHashes(trx);
    for (let at = 0; at < missing.length; at += AT_ONCE) {
      const some = { size: own + at, entries: missing.slice(at, at + AT_ONCE) };
      await appendEntries(trx, log.number, some);
      await takeLogged(trx, log.number, some);
      await letOthersRun();
    }
    if (!isEqual(await rootAt(trx, log.number, newest.size), newest.root))
      throw new OtherHistory("The copy’s entries don’t follow from those of this database.");
    const { note, size } = newest;
    const signedAt = clock().toISOString();
    await trx
      .insertInto("logCheckpoints")
      .values({ log: log.number, size, note, isPublished: 0, signedAt })
      .execute();
  });
}

/** What was published doesn't fit this database. */
class OtherHistory extends Error {}

/** The rest of the bundle that an entry is in. */
async function missingEntries(copy: LogCopy, from: number, size: number): Promise<Uint8Array[]> {
  const index = Math.floor(from / TILE_WIDTH);
  const width = Math.min(TILE_WIDTH, size - index * TILE_WIDTH);
  return (await copy.bundle(index, width)).slice(from - index * TILE_WIDTH);
}

async function takeLogged(
  trx: Database,
  log: number,
  { size, entries }: { size: number; entries: readonly Uint8Array[] },
): Promise<void> {
  const hashes = entries.map((entry) =>
    Buffer.from(readEntry(entry)?.hash ?? []).toString("base64url"),
  );
  const waiting = await trx
    .selectFrom("waitingLeaves")
    .selectAll()
    .where("hash", "in", hashes)
    .execute();
  for (const leaf of waiting)
    await takeWaiting(trx, [leaf], { log, size: size + hashes.indexOf(leaf.hash) });
}

/**
 * Begins another log, for when entries of the old one are lost or differ. Its first entry stands
 * for the old one's last known checkpoint. Returns its origin.
 */
export async function beginNewLog(app: Resuming): Promise<string | null> {
  const { db, files, clock } = app;
  const old = await newestLog(db);
  if (!old) return null;
  const kept = await readKept(files, old.number).catch(() => null);
  const last = kept ?? (await newestCheckpoint(db, old.number));
  const hash = leafCommitment(sha256Bytes, {
    kind: "continues",
    salt: "",
    text: last?.note ?? old.origin,
  });
  const begun = await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("waitingLeaves")
      .values({
        // Before every other: their ids begin with the time.
        id: `0-${old.number + 1}`,
        kind: "continues",
        hash: Buffer.from(hash).toString("base64url"),
        certificateId: null,
        createdAt: clock().toISOString(),
      })
      .execute();
    return beginLog({ ...app, db: trx }, old.number + 1);
  });
  await askToAppend(db, clock());
  return begun.origin;
}
