import { LEAF_KINDS, readEntry, writeEntry } from "#app/engines/certificate-proof/log-entry.ts";
import { signCheckpoint } from "#app/engines/transparency-log/note.ts";
import {
  type Edge,
  growTree,
  hashesAt,
  rootOfEdge,
  TILE_WIDTH,
} from "#app/engines/transparency-log/tiles.ts";
import { concat } from "#app/engines/transparency-log/tree.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/define-job.server.ts";
import type { Database } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import type { TransparencyLogsTable } from "#db/schema/transparency-log.ts";
import { installationKey, signWith } from "../issue/installation-key.server.ts";
import type { IssuerKey } from "../issue/issuer-key.server.ts";
import {
  appendLeavesHandle,
  askToAppend,
  sha256Bytes,
  withHashes,
} from "../issue/queue-leaves.server.ts";
import { forkReason, readKept, writeKept } from "./kept-checkpoint.server.ts";
import {
  bundleEntries,
  ENTRIES,
  newestCheckpoint,
  newestLog,
  tileHashes,
  verifierKey,
} from "./read-log.server.ts";
import { takeWaiting } from "./take-waiting.server.ts";

/**
 * So many at a time: some 50 ms, in which nobody else writes. The rest is for the next run, seconds
 * later, so that a large send takes no longer for its log.
 */
const AT_ONCE = 1_024;
/** Times in a log never go back; a clock that was further ahead has to be waited for. */
const MAX_BACK_SECONDS = 600;

export type Logging = Pick<AppContext, "db" | "config" | "clock" | "files" | "log">;

/**
 * Appends what waits to the log, signs the state after it and publishes that. Whatever keeps it
 * from doing so is written down for operators, and what happened meanwhile waits.
 */
export async function appendLeaves(app: Logging): Promise<void> {
  const { db, clock, log } = app;
  const outcome = await appendSome(app).catch(async (error: NodeJS.ErrnoException) => {
    log.error({ err: error }, "the transparency log could not be written");
    await recordProblem(db, `It can’t be written (${error.code ?? error.message}).`);
  });
  if (outcome === "more") await askToAppend(db, clock());
}

async function appendSome(app: Logging): Promise<"more" | "done"> {
  const { db, clock, files } = app;
  const waiting = await db.selectFrom("waitingLeaves").select("id").limit(1).executeTakeFirst();
  const row = (await newestLog(db)) ?? (waiting && (await beginLog(app, 1)));
  if (!row) return "done";
  if (row.pausedBecause) return "done";
  const reason = await forkReason(db, row.number, await readKept(files, row.number));
  if (reason) {
    await pauseLog(db, reason);
    return "done";
  }
  const key = await installationKey(app);
  const outcome = await db.transaction().execute(async (trx) => {
    await takeTurn(trx, row.number, clock());
    return appendWaiting(trx, row, { key, now: clock() });
  });
  if (outcome.kind === "clock") {
    await recordProblem(db, "This machine’s clock is behind the log’s last entry.");
    return "done";
  }
  await publish(app, row.number);
  return outcome.count < AT_ONCE ? "done" : "more";
}

/** The origin is the address of the log without its scheme (C2SP tlog-tiles). */
export async function beginLog(
  { db, config, clock }: { db: Database } & Pick<Logging, "config" | "clock">,
  number: number,
): Promise<TransparencyLogsTable> {
  const { host, pathname } = new URL(config.appUrl);
  const place = `${host}${pathname.replace(/\/$/, "")}/log`;
  const at = clock().toISOString();
  const row = {
    number,
    origin: number === 1 ? place : `${place}/${number}`,
    startedAt: at,
    turnAt: at,
    pausedBecause: null,
    problem: null,
  };
  await db
    .insertInto("transparencyLogs")
    .values(row)
    .onConflict((conflict) => conflict.column("number").doNothing())
    .execute();
  return row;
}

/** First statement of a transaction that changes the log: one goes at a time. */
export async function takeTurn(trx: Database, number: number, now: Date): Promise<void> {
  await trx
    .updateTable("transparencyLogs")
    .set({ turnAt: now.toISOString() })
    .where("number", "=", number)
    .execute();
}

/** Nothing is signed from now on, until an operator says how to go on. */
export async function pauseLog(db: Database, reason: string): Promise<void> {
  await db.updateTable("transparencyLogs").set({ pausedBecause: reason }).execute();
}

async function recordProblem(db: Database, problem: string | null): Promise<void> {
  await db.updateTable("transparencyLogs").set({ problem }).execute();
}

interface Signing {
  key: IssuerKey;
  now: Date;
}

async function appendWaiting(
  trx: Database,
  log: TransparencyLogsTable,
  { key, now }: Signing,
): Promise<{ kind: "appended"; count: number } | { kind: "clock" }> {
  const waiting = await trx
    .selectFrom("waitingLeaves")
    .selectAll()
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();
  const leaves = await withHashes(trx, waiting);
  const kept = new Set(leaves.map(({ id }) => id));
  const dropped = waiting.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (dropped.length > 0)
    await trx.deleteFrom("waitingLeaves").where("id", "in", dropped).execute();
  if (leaves.length === 0) return { kind: "appended", count: waiting.length };
  const size = (await newestCheckpoint(trx, log.number))?.size ?? 0;
  const last = readEntry((await lastBundle(trx, log.number, size)).at(-1) ?? new Uint8Array());
  const seconds = Math.floor(now.getTime() / 1000);
  if (last && last.time > seconds + MAX_BACK_SECONDS) return { kind: "clock" };
  const time = Math.max(seconds, last?.time ?? 0);
  const entries = leaves.map(({ kind, hash }) =>
    writeEntry({ kind: LEAF_KINDS[kind], time, hash: Buffer.from(hash, "base64url") }),
  );
  const root = await appendEntries(trx, log.number, { size, entries });
  const own = verifierKey(log.origin, key.publicJwk.x);
  const grown = { origin: log.origin, size: size + entries.length, root };
  const note = signCheckpoint(sha256Bytes, grown, own, (bytes) => signWith(key, bytes));
  const signedAt = now.toISOString();
  await trx
    .insertInto("logCheckpoints")
    .values({ log: log.number, size: grown.size, note, isPublished: 0, signedAt })
    .execute();
  await takeWaiting(trx, leaves, { log: log.number, size });
  return { kind: "appended", count: waiting.length };
}

/** The entries of the bundle that has the last one. */
function lastBundle(db: Database, log: number, size: number): Promise<Uint8Array[]> {
  return bundleEntries(db, log, Math.floor(Math.max(0, size - 1) / TILE_WIDTH));
}

/** Appends entries to a tree of a size and returns the root of the grown one. */
export async function appendEntries(
  trx: Database,
  log: number,
  { size, entries }: { size: number; entries: readonly Uint8Array[] },
): Promise<Uint8Array<ArrayBuffer>> {
  const edge: Edge = { size, levels: [] };
  for (let level = 0; level === 0 || hashesAt(level, size) > 0; level++) {
    const count = hashesAt(level, size);
    const width = count % TILE_WIDTH;
    const tile = width ? await tileHashes(trx, log, level, Math.floor(count / TILE_WIDTH)) : [];
    edge.levels[level] = tile.slice(0, width);
  }
  const first = Math.floor(size / TILE_WIDTH);
  const begun = size % TILE_WIDTH ? await bundleEntries(trx, log, first) : [];
  const all = [...begun.slice(0, size % TILE_WIDTH), ...entries];
  for (let at = 0; at < all.length; at += TILE_WIDTH) {
    const bundle = concat(all.slice(at, at + TILE_WIDTH));
    await writeTile(trx, log, { level: ENTRIES, index: first + at / TILE_WIDTH }, bundle);
  }
  for (const { level, index, hashes } of growTree(sha256Bytes, edge, entries))
    if (level > 0) await writeTile(trx, log, { level, index }, concat(hashes));
  return new Uint8Array(rootOfEdge(sha256Bytes, edge));
}

async function writeTile(
  trx: Database,
  log: number,
  { level, index }: { level: number; index: number },
  bytes: Uint8Array,
): Promise<void> {
  const content = Buffer.from(bytes).toString("base64");
  await trx
    .insertInto("logTiles")
    .values({ log, level, tileIndex: index, content })
    .onConflict((conflict) =>
      conflict.columns(["log", "level", "tileIndex"]).doUpdateSet({ content }),
    )
    .execute();
}

/**
 * Shows the newest state to everybody, once it is kept outside the database. On PostgreSQL the
 * row's lock keeps others from writing an older one over it.
 */
export async function publish(app: Logging, log: number): Promise<void> {
  const { db, clock, files } = app;
  const newest = await newestCheckpoint(db, log);
  const shown = await newestCheckpoint(db, log, { published: true });
  if (!newest || newest.size === shown?.size) return;
  await db.transaction().execute(async (trx) => {
    await takeTurn(trx, log, clock());
    const now = isPostgres(trx) ? await newestCheckpoint(trx, log) : newest;
    if (now) await writeKept(files, log, now.note);
    await trx
      .updateTable("logCheckpoints")
      .set({ isPublished: 1 })
      .where("log", "=", log)
      .where("isPublished", "=", 0)
      .where("size", "<=", now?.size ?? 0)
      .execute();
    await trx
      .updateTable("transparencyLogs")
      .set({ problem: null })
      .where("number", "=", log)
      .execute();
  });
}

export const appendLeavesJob = defineJob({
  ...appendLeavesHandle,
  label: "Writes what happened to certificates into the transparency log",
  every: "quarter-hour",
  run: appendLeaves,
});
