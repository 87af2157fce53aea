import { readStoredOrNull } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import { senderAccounts } from "../extensions.ts";
import { DUE_SEND_COLUMNS, type DueSend, SHARES_SETTING } from "../queue/due-send.ts";
import { codesDiedAt } from "../queue/queue-message.server.ts";
import { openShares } from "./shares.ts";

export type Turns = Awaited<ReturnType<typeof openTurns>>;

/**
 * Whose turn it is, for the calls of one transaction under `lockLedger`: one row for all workers,
 * written once by `save`, so that no restart begins the turns anew.
 */
export async function openTurns(trx: Database, now: Date) {
  const row = await trx
    .selectFrom("installationSettings")
    .select("value")
    .where("name", "=", SHARES_SETTING)
    .executeTakeFirst();
  const shares = openShares(row ? readStoredOrNull(row.value) : null, await dueSends(trx, now));
  return {
    ...shares,
    async save(): Promise<void> {
      const written = { value: JSON.stringify(shares.toStore()), updatedAt: now.toISOString() };
      await trx
        .insertInto("installationSettings")
        .values({ name: SHARES_SETTING, ...written })
        .onConflict((conflict) => conflict.column("name").doUpdateSet(written))
        .execute();
    },
  };
}

/**
 * Sends whose time has come, by id, sample data never: codes only while they are good. Of an
 * account that is about to be deleted only mail to its own people leaves, no matter who let a send
 * of it begin or go on meanwhile.
 */
async function dueSends(trx: Database, now: Date): Promise<DueSend[]> {
  const sends = await trx
    .selectFrom("batches")
    .select(DUE_SEND_COLUMNS)
    .where((or) =>
      or.or([
        or("kind", "in", ["notice", "code", "test"]),
        or.not(senderAccounts.get().isBeingDeleted("batches.accountId")),
      ]),
    )
    .where((or) =>
      or.or([
        or("status", "=", "sending"),
        or.and([or("status", "=", "scheduled"), or("scheduledAt", "<=", now.toISOString())]),
      ]),
    )
    .where("isSample", "=", 0)
    .where((or) => or.or([or("waitsUntil", "is", null), or("waitsUntil", "<=", now.toISOString())]))
    .orderBy("id")
    .execute();
  const codesMadeAfter = codesDiedAt(now);
  return sends.filter((send) => send.kind !== "code" || send.createdAt > codesMadeAfter);
}
