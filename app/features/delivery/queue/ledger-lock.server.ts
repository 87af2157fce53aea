import { setImmediate as nextTurnOfEvents } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import { announce, onAnnouncement } from "#app/platform/locks/announcements.server.ts";
import { type Database, inHastyTransaction } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import type { Schema } from "#db/schema.ts";

/**
 * First statement of every transaction that takes work or passes the gate: one at a time over all
 * workers. On SQLite it takes the write lock before anything is read (a later upgrade could fail).
 * On PostgreSQL it waits before the transaction's view of the rows is taken, which no lock of a row
 * does: so none of them has to be done again because of another.
 */
export async function lockLedger(trx: Database, now: Date): Promise<void> {
  if (isPostgres(trx)) {
    await sql`lock table processes."ledgerTurn" in exclusive mode`.execute(trx);
    return;
  }
  const updatedAt = now.toISOString();
  await trx
    .insertInto("installationSettings")
    .values({ name: "ledgerLock", value: "", updatedAt })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ updatedAt }))
    .execute();
}

/** Most pieces of work in one transaction, so that others who write wait for milliseconds. */
const MAX_TOGETHER = 32;

interface Piece {
  now: Date;
  /** A power cut may undo it. */
  isHasty: boolean;
  /**
   * When a transaction is begun for its sake, on the clock of `performance.now`; it may be part of
   * an earlier one.
   */
  dueAt: number;
  work: (trx: Transaction<Schema>) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

interface Turn {
  waiting: Piece[];
  isRunning: boolean;
  /** How long transactions that wait for the disk took of late. */
  ms: number;
}

const turns = new WeakMap<Kysely<Schema>, Turn>();

/**
 * Does a piece of the ledger's work in a transaction, under its lock. Pieces that come while
 * another transaction runs share the next one, in order, and so one write to the disk. It resolves
 * once what was written is on the disk. `work` touches nothing but the database, since it may run
 * twice: when one piece of a transaction fails, each of them is done again by itself, and fails or
 * not by itself.
 *
 * `isHasty`: what a power cut may undo, as a claim, which is nothing before what lets it leave is
 * on the disk, and that takes the claim along. It waits for the disk only together with pieces that
 * have to. `patienceMs`: how long it may wait for a transaction of others.
 */
export async function inLedgerTurn<Result>(
  db: Kysely<Schema>,
  now: Date,
  work: (trx: Transaction<Schema>) => Promise<Result>,
  { isHasty = false, patienceMs = 0 } = {},
): Promise<Result> {
  const turn: Turn = turns.get(db) ?? { waiting: [], isRunning: false, ms: 0 };
  turns.set(db, turn);
  return new Promise<Result>((resolve, reject) => {
    const dueAt = performance.now() + patienceMs;
    turn.waiting.push({
      now,
      isHasty,
      dueAt,
      work,
      resolve: (result) => resolve(result as Result),
      reject,
    });
    if (patienceMs > 0) setTimeout(() => startTurns(db, turn), patienceMs + 1);
    else startTurns(db, turn);
  });
}

/** How many ms a transaction takes that waits for the disk, as of late. */
export function ledgerTurnMs(db: Kysely<Schema>): number {
  return turns.get(db)?.ms ?? 0;
}

function startTurns(db: Kysely<Schema>, turn: Turn): void {
  if (!turn.isRunning) void takeTurns(db, turn);
}

async function takeTurns(db: Kysely<Schema>, turn: Turn): Promise<void> {
  turn.isRunning = true;
  for (;;) {
    // Answers that came while the last transaction held the thread are read first, so that what
    // they bring shares this one.
    await nextTurnOfEvents();
    const pieces = nextPieces(turn.waiting);
    if (pieces.length === 0) break;
    turn.waiting = turn.waiting.filter((piece) => !pieces.includes(piece));
    const begunAt = performance.now();
    const isSettled = await settlePieces(db, pieces);
    if (!pieces.every(({ isHasty }) => isHasty))
      turn.ms += (performance.now() - begunAt - turn.ms) * 0.2;
    if (isSettled) continue;
    for (const piece of pieces) await settlePieces(db, [piece]);
  }
  turn.isRunning = false;
}

/**
 * Everything, once something of it is due; but what waits for the disk leaves a transaction alone
 * that does not.
 */
function nextPieces(waiting: readonly Piece[]): Piece[] {
  const now = performance.now();
  const due = waiting.filter(({ dueAt }) => dueAt <= now);
  if (due.length === 0) return [];
  const pieces = due.every(({ isHasty }) => isHasty)
    ? waiting.filter(({ isHasty }) => isHasty)
    : waiting;
  return pieces.slice(0, MAX_TOGETHER);
}

/**
 * One transaction of these pieces. False, and nothing is settled: a piece of several failed, so
 * that nothing was written. Whether a commit that failed was written nobody knows, so that is never
 * repeated.
 */
async function settlePieces(db: Kysely<Schema>, pieces: readonly Piece[]): Promise<boolean> {
  const [first] = pieces;
  if (!first) return true;
  let isWorking = true;
  try {
    const write = async (trx: Transaction<Schema>) => {
      isWorking = true;
      await lockLedger(trx, first.now);
      const done: unknown[] = [];
      for (const { work } of pieces) done.push(await work(trx));
      isWorking = false;
      return done;
    };
    const isHasty = pieces.every((piece) => piece.isHasty);
    const results = await (isHasty
      ? inHastyTransaction(db, write)
      : db.transaction().execute(write));
    for (const [index, piece] of pieces.entries()) piece.resolve(results[index]);
  } catch (error) {
    if (isWorking && pieces.length > 1) return false;
    for (const piece of pieces) piece.reject(error);
  }
  return true;
}

/**
 * Has `wake` called whenever new work is written, by this process or another. Returns the way to
 * stop that.
 */
export function onDeliveryWork(db: Kysely<Schema>, wake: () => void): () => void {
  return onAnnouncement(db, "delivery", wake);
}

/**
 * Starts the workers of all processes at once. Call it after the commit; should it be lost, they
 * look every second.
 */
export function wakeDelivery(db: Kysely<Schema>): void {
  announce(db, "delivery");
}
