import { setImmediate as nextTurnOfEvents } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import { isPostgres } from "./is-postgres.ts";
import type { Schema } from "./schema.ts";

/**
 * How long a transaction takes in further pieces, in ms: others who write wait for as long, and for
 * the last piece.
 */
const TAKES_IN_MS = 25;

interface Piece {
  work: (trx: Transaction<Schema>) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

interface Line {
  waiting: Piece[];
  isMoving: boolean;
}

const lines = new WeakMap<Kysely<Schema>, Line>();

/**
 * A transaction for what many people do at the same moment, as a thousand who register when an
 * invitation arrives. On SQLite, where one writes at a time, those who wait share the next
 * transaction: its pages are written once instead of once for each of them. A piece that throws is
 * undone alone, and alone gets its error; one that resolves is on the disk. `work` touches nothing
 * but the database. On PostgreSQL each has a transaction of its own.
 */
export async function inSharedTransaction<Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  if (isPostgres(db)) return db.transaction().execute(work);
  const line: Line = lines.get(db) ?? { waiting: [], isMoving: false };
  lines.set(db, line);
  return new Promise<Result>((resolve, reject) => {
    line.waiting.push({ work, resolve: (result) => resolve(result as Result), reject });
    if (!line.isMoving) void move(db, line);
  });
}

async function move(db: Kysely<Schema>, line: Line): Promise<void> {
  line.isMoving = true;
  while (line.waiting.length > 0) {
    // What came while the last transaction held the thread is read first, so that it shares this
    // one.
    await nextTurnOfEvents();
    await shareOne(db, line);
  }
  line.isMoving = false;
}

/**
 * One transaction of those who wait; it settles all that it took in. The next may begin before this
 * one is on the disk.
 */
async function shareOne(db: Kysely<Schema>, line: Line): Promise<void> {
  const settled: (() => void)[] = [];
  const taken: Piece[] = [];
  await new Promise<void>((isWritten) => {
    const write = async (trx: Transaction<Schema>) => {
      const endsAt = performance.now() + TAKES_IN_MS;
      do {
        const piece = line.waiting.shift()!;
        taken.push(piece);
        settled.push(await doPiece(trx, piece));
      } while (line.waiting.length > 0 && performance.now() < endsAt);
      // Its commit follows at once; whoever begins now waits for that, not for the disk.
      isWritten();
    };
    db.transaction()
      .execute(write)
      .then(
        () => {
          for (const settle of settled) settle();
        },
        (error) => {
          for (const { reject } of taken) reject(error);
        },
      )
      .finally(isWritten);
  });
}

/** Returns what tells the piece how it ended. Throws when the transaction can't go on. */
async function doPiece(
  trx: Transaction<Schema>,
  { work, resolve, reject }: Piece,
): Promise<() => void> {
  await sql`savepoint "piece"`.execute(trx);
  try {
    const result = await work(trx);
    await sql`release "piece"`.execute(trx);
    return () => resolve(result);
  } catch (error) {
    try {
      await sql`rollback to "piece"`.execute(trx);
      await sql`release "piece"`.execute(trx);
    } catch {
      // SQLite has undone the whole transaction, as on a full disk: that is what everybody should
      // hear of.
      throw error;
    }
    return () => reject(error);
  }
}
