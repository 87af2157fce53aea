import type { Kysely } from "kysely";
import type { AppContext } from "#app/platform/app-context.ts";
import { freeBytes, lacksRoom, RESERVE_BYTES } from "#app/platform/disk-room.server.ts";
import {
  pauseSending,
  readSendingPause,
  resumeSending,
} from "#app/platform/sending-pause.server.ts";
import type { MailRoute } from "#app/providers/mail/mail.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { pullGateIn } from "../health/mail-gate.server.ts";
import { END_OF_TIME, KEY_LIFE_MS } from "../queue/back-off.ts";
import { lockLedger } from "../queue/ledger-lock.server.ts";

const REASON = "The disk is full. Sending resumes automatically once there is room.";

/**
 * While the disk is nearly full nothing is taken up, since what became of it could not be written
 * down. Says so where a pause is looked for, and takes that back by itself once there is room
 * again; a pause of an operator's own stays. True: nothing may leave.
 */
export async function pauseWhileFull({
  db,
  config,
  clock,
  log,
}: Pick<AppContext, "db" | "config" | "clock" | "log">): Promise<boolean> {
  const isFull = await lacksRoom(config.dataDir);
  try {
    const pause = await readSendingPause(db);
    if (isFull && !pause) {
      log.error("the disk is full; sending is paused");
      await pauseSending(db, REASON, clock());
    }
    // Twice the room, so that it does not go on and off at the border.
    if (pause?.reason === REASON && (await freeBytes(config.dataDir)) > 2 * RESERVE_BYTES) {
      log.info("there is room on the disk again; sending goes on");
      await resumeSending(db);
    }
  } catch (error) {
    if (!isFull) throw error;
  }
  return isFull;
}

/** No lease, hold or wait in the ledger should last longer. */
const FARTHEST_MS = 2 * 3_600_000;

/**
 * Brings forward times that are too far ahead, written while the clock was wrong or because a
 * provider asked for them: the gate's, call leases, and the next tries of messages whose send has
 * begun. Without it they would wait until that time really came. Returns how many rows of calls and
 * messages were changed.
 */
export async function pullInTimes(
  db: Kysely<Schema>,
  now: Date,
  { slotMs, route }: { slotMs: number | null; route?: MailRoute },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    if (slotMs !== null) await pullGateIn(trx, now, { slotMs, route });
    await trx
      .updateTable("batches")
      .set({ waitsUntil: null })
      .where("waitsUntil", ">", farthest(now))
      .execute();
    return (await pullInLeases(trx, now)) + (await pullInTries(trx, now));
  });
}

/**
 * We can't know how old the key of such a call is, so the call isn't repeated and its messages
 * become uncertain (`recoverLostCalls`).
 */
async function pullInLeases(trx: Database, now: Date): Promise<number> {
  const pulled = await trx
    .updateTable("providerCalls")
    .set({
      leaseUntil: now.toISOString(),
      firstTriedAt: new Date(now.getTime() - KEY_LIFE_MS).toISOString(),
    })
    .where("state", "in", ["sending", "unknown"])
    .where("leaseUntil", ">", farthest(now))
    .where("leaseUntil", "<", END_OF_TIME)
    .executeTakeFirst();
  return Number(pulled.numUpdatedRows);
}

async function pullInTries(trx: Database, now: Date): Promise<number> {
  const begun = trx.selectFrom("batches").select("id").where("status", "=", "sending");
  const pull = trx
    .updateTable("deliveries")
    .set({ nextTryAt: now.toISOString() })
    .where("batchId", "in", begun)
    .where("state", "=", "queued")
    .where("nextTryAt", ">", farthest(now));
  // Nearly all wait for no receiver, and the index finds the late ones among them.
  const free = await pull.where("receiver", "=", "").executeTakeFirst();
  const marked = await pull.where("receiver", ">", "").executeTakeFirst();
  return Number(free.numUpdatedRows + marked.numUpdatedRows);
}

function farthest(now: Date): string {
  return new Date(now.getTime() + FARTHEST_MS).toISOString();
}
